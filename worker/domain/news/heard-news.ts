import type {
  BoardNews,
  GameTeamInfoView,
  GatedNews,
  ScoreboardItemView,
  ScoreChallengeView,
  SolveView,
  StandingNews,
} from "../../contract/wire/board/board.ts";
import { TAGS } from "../../contract/wire/names.ts";
import { solveType } from "../board/blood.ts";

/** What a browser knows after news, and whether it must fetch the rest: at once, if only its own team must, or within the spread. */
export type Heard = { details: GameTeamInfoView; ask: "nothing" | "soon" | "own" };

/** The team's challenges and place after news of the board. */
export function withNews(details: GameTeamInfoView, news: BoardNews): Heard {
  if (news.version <= details.version) return { details, ask: "nothing" };
  if (!news.challenges || news.own === undefined || news.since > details.version) return { details, ask: "own" };
  const { own, version } = news;
  if (news.frozen !== details.frozen) return { details, ask: "own" };
  const isRanked = (details.rank?.rank ?? 0) > 0;
  const gated = own?.gated;
  const hasSolved = own !== null && own.changed > details.version;
  if ((own !== null) !== isRanked || (hasSolved && !gated)) return { details, ask: "soon" };
  // A team without a row is not told what is locked: a challenge that left the order may be.
  if (own === null && news.order) return { details, ask: "soon" };
  const ask = hasSolved ? "soon" : "own";
  if (isOtherwiseLocked(details, gated)) return { details, ask };
  const worth = withGated(news, gated);
  const challenges = challengesAfter(Object.values(details.challenges).flat(), worth.challenges, gated?.order ?? news.order);
  if (!challenges) return { details, ask };
  const shown = { ...details, ...openTo(details, challenges, gated) };
  // What the own solve opened is shown at once; with the previous version, because the row is still to be fetched.
  if (hasSolved) return { details: shown, ask };
  const rank = own && details.rank ? rowAfter(details.rank, own, worth) : details.rank;
  return { details: { ...shown, rank, version }, ask: "nothing" };
}

function openTo(details: GameTeamInfoView, challenges: ScoreChallengeView[], gated: GatedNews | undefined) {
  const locked = details.locked && { locked: details.locked.filter(({ id }) => !challenges.some((one) => one.id === id)) };
  return { challenges: byTag(challenges), challengeCount: challenges.length, ...locked, ...(gated && { opened: gated.ids }) };
}

type Worth = { challenges: ScoreChallengeView[]; points: (readonly number[])[] };

/** Whether something is newly locked for the team, or is locked for another reason, or is open without being announced. */
function isOtherwiseLocked({ opened }: GameTeamInfoView, gated: GatedNews | undefined): boolean {
  if (!opened || !gated) return opened !== undefined || gated !== undefined;
  const { ids, challenges, stale } = gated;
  const isUntold = (id: number) => !opened.includes(id) && !challenges.some((one) => one.id === id);
  return stale === true || opened.some((id) => !ids.includes(id)) || ids.some(isUntold);
}

function withGated({ challenges, points }: Worth, gated: GatedNews | undefined): Worth {
  return gated ? { challenges: [...challenges, ...gated.challenges], points: [...points, ...gated.points] } : { challenges, points };
}

/** Null if one is missing: some news was lost. */
function challengesAfter(known: ScoreChallengeView[], changed: ScoreChallengeView[], order: number[] | null): ScoreChallengeView[] | null {
  const byId = new Map([...known, ...changed].map((challenge) => [challenge.id, challenge]));
  const ids = order ?? known.map(({ id }) => id);
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const isComplete = found.length === ids.length && changed.every(({ id }) => ids.includes(id));
  return isComplete ? found : null;
}

function byTag(challenges: ScoreChallengeView[]): GameTeamInfoView["challenges"] {
  const groups = TAGS.map((tag) => [tag, challenges.filter((challenge) => challenge.tag === tag)] as const);
  return Object.fromEntries(groups.filter(([, list]) => list.length > 0));
}

/** A solve keeps its points if its challenge has not changed. */
function rowAfter(row: ScoreboardItemView, { rank, divisionRank, score }: StandingNews, { challenges, points }: Worth) {
  const worth = new Map(challenges.map(({ id }, index) => [id, points[index]]));
  const valued = (solve: SolveView): SolveView => ({ ...solve, score: worth.get(solve.id)?.[placeOf(solve)] ?? solve.score });
  return { ...row, rank, organizationRank: divisionRank, score, solvedChallenges: row.solvedChallenges.map(valued) };
}

/** Counted from 0; 3 is everything after the bloods. */
const placeOf = ({ type }: SolveView) => [1, 2, 3, 4].findIndex((nth) => solveType(nth) === type) as 0 | 1 | 2 | 3;
