import { basename, dirname } from "node:path";

/** One team may use this fraction of the space for recordings, as on the server, so that a noisy team does not end everybody's recordings. */
const SHARE = 8;

/** The bytes that recordings take of a shared space, in total and per team. */
export class Shares {
  used = 0;
  private readonly ofTeams = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Whether this many more bytes of a recording stay within the limits of all recordings and of its team. */
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

/** The participation to which a recording belongs, from the folder of its file. */
export function teamOf(file: string): string {
  return basename(dirname(file));
}
