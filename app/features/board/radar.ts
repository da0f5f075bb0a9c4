import type { ScoreboardItemView, ScoreChallengeView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";

/** One category of a radar: `share` from 0 to 1, the position of its mark and the end of its axis. */
export type Spoke = { tag: ChallengeTag; share: number; x: number; y: number; endX: number; endY: number };

/** For each tag the share of its score that a team has (0–1), as points around the centre of a circle with radius 1. The first spoke points up. */
export function radarOf(
  challenges: Partial<Record<ChallengeTag, ScoreChallengeView[]>>,
  solves: ScoreboardItemView["solvedChallenges"],
): Spoke[] {
  const points = new Map(solves.map(({ id, score }) => [id, score]));
  const tags = Object.entries(challenges) as [ChallengeTag, ScoreChallengeView[]][];
  return tags.map(([tag, list], n) => {
    const whole = list.reduce((sum, { score }) => sum + score, 0);
    const own = list.reduce((sum, { id, score }) => sum + (points.has(id) ? score : 0), 0);
    const angle = (2 * Math.PI * n) / tags.length;
    const [endX, endY] = [Math.sin(angle), -Math.cos(angle)];
    const share = whole === 0 ? 0 : own / whole;
    return { tag, share, x: round(endX * share), y: round(endY * share), endX: round(endX), endY: round(endY) };
  });
}

const round = (value: number) => Math.round(value * 1_000) / 1_000 + 0;
