import { newChallenge, newTeam, type BoardChallenge, type BoardTeam } from "./board-parts.ts";
import { Instants, Integers } from "./column.ts";
import { Openings, type Opening } from "./openings.ts";

/** The place of a solve that does not count: its team is not accepted, its challenge not enabled, it was annulled, or the game had ended. */
export const UNCOUNTED = 0;

/** A board's contents: challenges, teams, users and solves in columns, and which of them have changed since it was ranked. */
export abstract class BoardColumns {
  /** Grows with every change. Everybody sees it, so it reveals the time of the last change but not how much else is in the log (docs/decisions/0027). */
  version = 0;
  readonly challenges = new Map<number, BoardChallenge>();
  readonly teams = new Map<number, BoardTeam>();
  readonly solveTeam = new Integers();
  readonly solveChallenge = new Integers();
  readonly solveUser = new Integers();
  readonly solveAt = new Instants();
  readonly solvePoints = new Integers();
  readonly solvePlace = new Integers();
  /** Priced hints that teams have opened. */
  readonly openings = new Openings();
  /** Indexes of granted solves, including revoked ones. */
  readonly grants = new Set<number>();
  readonly userNames: string[] = [];
  /** Indexes into `userNames`. */
  readonly users = new Map<string, number>();
  protected readonly changed = new Set<BoardChallenge>();
  /** Those of them whose solves must all be checked again for whether they count: in the others only new solves are checked. */
  protected readonly upset = new Set<BoardChallenge>();
  protected readonly moved = new Set<BoardTeam>();
  /** The version that results from the entry being folded. */
  protected next = 0;

  userName(userId: string | null): string {
    return this.userNames[this.users.get(userId ?? "") ?? -1] ?? "";
  }

  protected addOpening(participationId: number, challengeId: number, opening: Opening): void {
    const index = this.openings.add(participationId, challengeId, opening);
    this.team(participationId).openings.push(index);
    this.challenge(challengeId).openings.push(index);
  }

  protected add(participationId: number, challengeId: number, user: number, at: number): void {
    const index = this.solveAt.length;
    this.solveTeam.push(participationId);
    this.solveChallenge.push(challengeId);
    this.solveUser.push(user);
    this.solveAt.push(at);
    this.solvePoints.push(0);
    this.solvePlace.push(UNCOUNTED);
    this.team(participationId).solves.push(index);
    this.challenge(challengeId).solves.push(index);
  }

  protected touch(challenge: BoardChallenge): void {
    challenge.changed = this.next;
    this.changed.add(challenge);
    this.upset.add(challenge);
  }

  protected assign(solve: number, place: number, points: number): void {
    const before = this.solvePlace.at(solve);
    if (before === place && this.solvePoints.at(solve) === points) return;
    const team = this.teams.get(this.solveTeam.at(solve))!;
    team.points += points - this.solvePoints.at(solve);
    if (before !== place) team.changed = this.version;
    this.solvePoints.set(solve, points);
    this.solvePlace.set(solve, place);
    this.moved.add(team);
  }

  protected challenge(id: number): BoardChallenge {
    const held = this.challenges.get(id);
    if (held) return held;
    const made = newChallenge(id);
    this.challenges.set(id, made);
    return made;
  }

  protected team(participationId: number): BoardTeam {
    const held = this.teams.get(participationId);
    if (held) return held;
    const made = newTeam();
    this.teams.set(participationId, made);
    return made;
  }

  protected user(userId: string): number {
    const held = this.users.get(userId);
    if (held !== undefined) return held;
    this.users.set(userId, this.userNames.length);
    return this.userNames.push("") - 1;
  }
}
