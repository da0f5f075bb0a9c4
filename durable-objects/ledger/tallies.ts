import type { CountedSolve } from "./corrections.ts";
import type { Store } from "./store.ts";

const BLOODS = 3;
/** From this many challenges on all are counted by one statement, which reads every solve of the game once. */
const MANY = 100;

/**
 * Which solves count: before `endAt` (epoch ms), up to an entry of the log, of teams that count. `own`: the solves of a challenge where more than
 * that decides, in no order; null otherwise.
 */
export type Counting = {
  endAt: number;
  upTo: number;
  /** The participations that count, as a list in JSON. */
  counted: string;
  isCounted(participationId: number): boolean;
  own(challengeId: number): CountedSolve[] | null;
};

/**
 * How many solves of each challenge count, and which teams have the first three. Each is counted when it is first asked for, and by the database,
 * because reading all solves of a large game takes seconds in which no answer is judged.
 */
export class Tallies {
  private readonly counts = new Map<number, number>();
  private readonly firsts = new Map<number, number[]>();

  constructor(
    private readonly store: Store,
    private readonly counting: () => Counting,
  ) {}

  count(challengeId: number): number {
    return this.counts.get(challengeId) ?? this.recount(challengeId);
  }

  /** The participations of the first three solves, the earliest first. */
  first(challengeId: number): readonly number[] {
    const known = this.firsts.get(challengeId) ?? this.firstOf(challengeId);
    this.firsts.set(challengeId, known);
    return known;
  }

  /** Counts those of the challenges that are not counted yet. */
  countAll(challengeIds: readonly number[]): void {
    const lacking = challengeIds.filter((id) => !this.counts.has(id));
    if (lacking.length < MANY) return;
    const counting = this.counting();
    const found = this.store.solveCounts(counting);
    for (const id of lacking) this.counts.set(id, counted(counting, id)?.length ?? found.get(id) ?? 0);
  }

  /** One more solve counts, which is the latest. */
  add(challengeId: number, participationId: number): void {
    const [count, first] = [this.counts.get(challengeId), this.firsts.get(challengeId)];
    if (count !== undefined) this.counts.set(challengeId, count + 1);
    if (first && first.length < BLOODS) first.push(participationId);
  }

  /** Different solves count than before: of all challenges, or of those that a team has solved. */
  forget(isConcerned: (challengeId: number) => boolean = () => true): void {
    for (const known of [this.counts, this.firsts]) for (const id of known.keys()) if (isConcerned(id)) known.delete(id);
  }

  private recount(challengeId: number): number {
    const counting = this.counting();
    const count = counted(counting, challengeId)?.length ?? this.store.solveCount(challengeId, counting);
    this.counts.set(challengeId, count);
    return count;
  }

  private firstOf(challengeId: number): number[] {
    const counting = this.counting();
    const own = counted(counting, challengeId);
    return own ? firstOf(own) : this.store.firstSolvers(challengeId, counting, BLOODS);
  }
}

function counted({ own, endAt, isCounted }: Counting, challengeId: number): CountedSolve[] | null {
  return own(challengeId)?.filter(({ at, participationId }) => at < endAt && isCounted(participationId)) ?? null;
}

/** The earlier first; at the same time granted ones first, as on the Board (`domain/board/board.ts`). */
const inTime = (a: CountedSolve, b: CountedSolve): number =>
  a.at - b.at || Number(b.granted ?? false) - Number(a.granted ?? false) || a.seq - b.seq;

/** The participations of the earliest solves. */
function firstOf(solves: CountedSolve[]): number[] {
  const first: CountedSolve[] = [];
  for (const solve of solves) {
    if (first.length === BLOODS && inTime(solve, first.at(-1)!) > 0) continue;
    first.push(solve);
    first.sort(inTime);
    if (first.length > BLOODS) first.pop();
  }
  return first.map(({ participationId }) => participationId);
}
