import { BoardColumns, UNCOUNTED } from "./board-columns.ts";
import type { BoardChallenge, BoardTeam, GivenPoints } from "./board-parts.ts";
import { Integers } from "./column.ts";
import { grantOf, voidOf, type BoardCorrection } from "./corrected.ts";

/** The user of a granted solve: no member has submitted it. */
const NOBODY = -1;

/** A board's corrections: each changes which solves count, or a team's points; taking it back restores the previous state. */
export abstract class CorrectedBoard extends BoardColumns {
  /** The organisers' corrections that were not taken back, by id. */
  readonly corrections = new Map<number, BoardCorrection>();

  protected correct(made: BoardCorrection): boolean {
    if (made.does.do === "shift" || this.corrections.has(made.id)) return false;
    this.corrections.set(made.id, made);
    this.effect(made, true);
    return true;
  }

  protected uncorrect(id: number): boolean {
    const made = this.corrections.get(id);
    if (!made) return false;
    this.corrections.delete(id);
    this.effect(made, false);
    return true;
  }

  private effect({ id, participationId, challengeId, at, does }: BoardCorrection, holds: boolean): void {
    if (does.do === "points") return this.givePoints(this.team(participationId!), { id, at, points: does.points }, holds);
    const challenge = this.challenge(challengeId!);
    const held = [...this.corrections.values()].filter((one) => one.challengeId === challengeId);
    challenge.annulled = new Set(held.flatMap((one) => (one.does.do === "annul" ? [one.participationId!] : [])));
    challenge.voided = voidOf(held);
    if (does.do === "grant") this.regrant(challenge, participationId!, held);
    this.touch(challenge);
  }

  private givePoints(team: BoardTeam, given: GivenPoints, holds: boolean): void {
    team.given = holds ? [...team.given, given] : team.given.filter(({ id }) => id !== given.id);
    team.corrected = team.given.reduce((sum, { points }) => sum + points, 0);
    team.changed = this.next;
    this.moved.add(team);
  }

  /** A granted solve is sorted among the others by its time. */
  private regrant(challenge: BoardChallenge, participationId: number, held: BoardCorrection[]): void {
    const before = challenge.granted.get(participationId);
    if (before !== undefined) this.revoke(challenge, participationId, before);
    const at = grantOf(held, participationId);
    if (at === null) return;
    const index = this.solveAt.length;
    this.grants.add(index);
    this.add(participationId, challenge.id, NOBODY, at);
    challenge.granted.set(participationId, index);
    const team = this.team(participationId);
    challenge.solves = this.inTime(challenge.solves);
    team.solves = this.inTime(team.solves);
    team.changed = this.next;
  }

  private revoke(challenge: BoardChallenge, participationId: number, index: number): void {
    const team = this.team(participationId);
    this.assign(index, UNCOUNTED, 0);
    challenge.granted.delete(participationId);
    challenge.solves = Integers.of(challenge.solves.list().filter((solve) => solve !== index));
    team.solves = Integers.of(team.solves.list().filter((solve) => solve !== index));
    team.changed = this.next;
    this.moved.add(team);
  }

  /** At the same time granted solves come first, as in a restored board they are added last. */
  private inTime(solves: Integers): Integers {
    const isSent = (solve: number) => Number(!this.grants.has(solve));
    return Integers.of(solves.list().sort((a, b) => this.solveAt.at(a) - this.solveAt.at(b) || isSent(a) - isSent(b) || a - b));
  }
}
