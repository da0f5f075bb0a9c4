import { basename, dirname } from "node:path";

/** One team may use this share of what recordings may take, as it may of the server's room, so that a noisy one does not end the recording of all. */
const SHARE = 8;

/** Bytes that recordings take of something that all of them share, together and of each team. */
export class Shares {
  used = 0;
  private readonly ofTeams = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Whether so many more bytes of a recording stay within what all may take, and its team. */
  fits(file: string, bytes: number): boolean {
    const own = this.ofTeams.get(teamOf(file)) ?? 0;
    return this.used + bytes <= this.most && own + bytes <= this.most / SHARE;
  }

  took(file: string, bytes: number): void {
    this.count(teamOf(file), bytes);
  }

  freed(file: string, bytes: number): void {
    this.count(teamOf(file), -bytes);
  }

  private count(team: string, bytes: number): void {
    this.used += bytes;
    const own = (this.ofTeams.get(team) ?? 0) + bytes;
    if (own > 0) this.ofTeams.set(team, own);
    else this.ofTeams.delete(team);
  }
}

/** The participation whose recording it is: a file is in its folder. */
export function teamOf(file: string): string {
  return basename(dirname(file));
}
