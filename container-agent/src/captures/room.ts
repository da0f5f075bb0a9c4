import { basename, dirname } from "node:path";

const MB = 1024 * 1024;
/** One team may use this share of a host's room, as it may of the server's, so that a noisy one does not end the recording of all. */
const SHARE = 8;

/** What recordings take of a host's disk, all together and of each team. */
export class Room {
  private used = 0;
  private readonly ofTeams = new Map<string, number>();
  /** The teams for which there was none when they last asked. */
  private readonly refused = new Set<string>();

  constructor(private readonly mostBytes: number) {}

  /** Whether there is room for so many more bytes of a recording. */
  fits(file: string, bytes: number): boolean {
    const team = teamOf(file);
    const own = this.ofTeams.get(team) ?? 0;
    const fits = this.used + bytes <= this.mostBytes && own + bytes <= this.mostBytes / SHARE;
    if (fits) this.refused.delete(team);
    else if (!this.refused.has(team)) this.refuse(team);
    return fits;
  }

  /** So many bytes of a recording lie on this host's disk. */
  took(file: string, bytes: number): void {
    this.count(teamOf(file), bytes);
  }

  /** So many bytes of a recording are no longer on this host's disk. */
  freed(file: string, bytes: number): void {
    this.count(teamOf(file), -bytes);
  }

  private count(team: string, bytes: number): void {
    this.used += bytes;
    const own = (this.ofTeams.get(team) ?? 0) + bytes;
    if (own > 0) this.ofTeams.set(team, own);
    else this.ofTeams.delete(team);
  }

  private refuse(participation: string): void {
    this.refused.add(participation);
    console.error(JSON.stringify({ event: "capture.full", participation, usedMb: Math.round(this.used / MB) }));
  }
}

/** A file is in the folder of its participation. */
function teamOf(file: string): string {
  return basename(dirname(file));
}
