import type { BoardFrameView, ScoreboardItemView, ScoreChallengeView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag, SubmissionType } from "#worker/contract/wire/enums.ts";

/** Challenges of one category, under one heading. */
export type ColumnGroup = { tag: ChallengeTag; challenges: ScoreChallengeView[] };

/** The board's columns grouped by tag, in the board's order. */
export function columnsOf(frame: BoardFrameView): ColumnGroup[] {
  return Object.entries(frame.challenges).map(([tag, challenges]) => ({ tag: tag as ChallengeTag, challenges }));
}

/** A team's solves by challenge. */
export function solvesOf(row: ScoreboardItemView): Map<number, ScoreboardItemView["solvedChallenges"][number]> {
  return new Map(row.solvedChallenges.map((solve) => [solve.id, solve]));
}

const RANKS: Partial<Record<SubmissionType, 1 | 2 | 3>> = { FirstBlood: 1, SecondBlood: 2, ThirdBlood: 3 };

/** First, second or third; null for any other solve. */
export const bloodRank = (type: SubmissionType): 1 | 2 | 3 | null => RANKS[type] ?? null;

/** The rank to show: within the division if only that is shown. */
export const shownRank = (row: ScoreboardItemView, division: boolean): number => (division && row.organizationRank) || row.rank;
