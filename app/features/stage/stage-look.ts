import type { StageBoardView, StageSolveView } from "#worker/contract/wire/board/stage.ts";

type Placed = { id: number; rank: number };

/** Teams per page of the ranking: as many as can be read across a hall. */
export const PAGE = 10;
/** How long the first page of the ranking is shown, and each of the others, in ms. */
const FIRST_PAGE_MS = 20_000;
const PAGE_MS = 8_000;

/** The teams from the first place on without a gap: during a reveal, a stage has some from farther down as well. */
export const fromTheTop = <T extends Placed>(rows: readonly T[]): T[] => rows.filter(({ rank }, index) => rank === index + 1);

/** How many places each team has gone up (or down, if negative) since; new teams have not moved. */
export function movesSince(before: readonly Placed[], after: readonly Placed[]): Map<number, number> {
  const ranks = new Map(before.map(({ id, rank }) => [id, rank]));
  const moves = after.map(({ id, rank }) => [id, (ranks.get(id) ?? rank) - rank] as const);
  return new Map(moves.filter(([, places]) => places !== 0));
}

/** The first bloods that were not there before, oldest first. What a reveal shows happened long ago, so it is not news. */
export function newFirsts(before: StageBoardView | null, after: StageBoardView | null): StageSolveView[] {
  if (!before || !after || before.frozen || after.frozen) return [];
  const known = new Set(before.firsts.map(({ challengeId }) => challengeId));
  return after.firsts.filter(({ challengeId }) => !known.has(challengeId)).toReversed();
}

/** The page of the ranking that is shown this long after it came up; the first stays longer than the others. */
export function pageAt(rows: number, ms: number): number {
  const pages = Math.max(1, Math.ceil(rows / PAGE));
  const into = ms % (FIRST_PAGE_MS + (pages - 1) * PAGE_MS);
  return into < FIRST_PAGE_MS ? 0 : 1 + Math.floor((into - FIRST_PAGE_MS) / PAGE_MS);
}

/** The top row of a window with `window` rows in which row `index` is in the middle, as far as there are rows. */
export function topFor(index: number, rows: number, window: number): number {
  return Math.max(0, Math.min(index - Math.floor((window - 1) / 2), rows - window));
}
