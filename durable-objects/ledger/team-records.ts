import { afterWrong, type Tries } from "../../worker/domain/game/challenge-rules.ts";
import type { Corrections } from "./corrections.ts";
import type { Opening, Store } from "./store.ts";

/** What one team has solved, and when, which hints it has opened, and its wrong answers to challenges whose rules count them. */
export type TeamRecord = { solves: Map<number, number>; hints: Opening[]; tries: Map<number, Tries> };

/** How many teams are held; beyond that all are read again. */
const HELD = 20_000;

/** Records of teams in memory, each read when it is first needed: otherwise a rule about points would read all of it at each answer. */
export class TeamRecords {
  private readonly held = new Map<number, TeamRecord>();

  constructor(
    private readonly store: Store,
    private readonly corrections: Pick<Corrections, "grantOf">,
  ) {}

  /** `challenges`: all that may have been solved. */
  of(participationId: number, challenges: Iterable<number>): TeamRecord {
    const known = this.held.get(participationId);
    if (known) return known;
    if (this.held.size >= HELD) this.held.clear();
    const record: TeamRecord = { solves: new Map(), hints: this.store.hintsOf(participationId), tries: new Map() };
    for (const id of challenges) {
      const at = this.corrections.grantOf(id, participationId)?.at ?? this.store.solvedAt(id, participationId);
      if (at !== null) record.solves.set(id, at);
    }
    this.held.set(participationId, record);
    return record;
  }

  tries({ tries }: TeamRecord, challengeId: number, participationId: number): Tries {
    const known = tries.get(challengeId) ?? this.store.tries(challengeId, participationId);
    tries.set(challengeId, known);
    return known;
  }

  wrong(participationId: number, challengeId: number, at: number): void {
    const tries = this.held.get(participationId)?.tries;
    const known = tries?.get(challengeId);
    if (known) tries!.set(challengeId, afterWrong(known, at));
  }

  /** Wrong answers to a challenge were recounted. */
  forgetTries(challengeId: number): void {
    for (const { tries } of this.held.values()) tries.delete(challengeId);
  }

  /** Records a solve by an answer: a granted one keeps its own time, even when the team's own answer comes. */
  solved(participationId: number, challengeId: number, at: number): void {
    const solves = this.held.get(participationId)?.solves;
    if (!solves?.has(challengeId)) solves?.set(challengeId, at);
  }

  /** The team has opened a hint, or is gone. */
  forget(participationId: number): void {
    this.held.delete(participationId);
  }
}
