import { Shares, teamOf } from "./shares.ts";

const MB = 1024 * 1024;

/** The space that recordings take on a host's disk. */
export class Room {
  private readonly shares: Shares;
  /** The teams that were refused when they last asked. */
  private readonly refused = new Set<string>();

  constructor(mostBytes: number) {
    this.shares = new Shares(mostBytes);
  }

  /** Whether there is room for this many more bytes of a recording. */
  fits(file: string, bytes: number): boolean {
    const team = teamOf(file);
    const fits = this.shares.fits(file, bytes);
    if (fits) this.refused.delete(team);
    else if (!this.refused.has(team)) this.refuse(team);
    return fits;
  }

  /** Adds bytes of a recording to what is on this host's disk. */
  took(file: string, bytes: number): void {
    this.shares.took(file, bytes);
  }

  /** Subtracts bytes of a recording that are no longer on this host's disk. */
  freed(file: string, bytes: number): void {
    this.shares.freed(file, bytes);
  }

  private refuse(participation: string): void {
    this.refused.add(participation);
    console.error(JSON.stringify({ event: "capture.full", participation, usedMb: Math.round(this.shares.used / MB) }));
  }
}
