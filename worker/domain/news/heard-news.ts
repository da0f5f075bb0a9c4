import type {
  BoardNews,
  GameTeamInfoView,
  ScoreboardItemView,
  ScoreChallengeView,
  SolveView,
  StandingNews,
} from "../../contract/wire/board.ts";
import { TAGS } from "../../contract/wire/names.ts";
import { solveType } from "../board/blood.ts";

/** What a browser knows after news, and whether it must ask for the rest: at once, since only its own team must, or within the spread. */
export type Heard = { details: GameTeamInfoView; ask: "nothing" | "soon" | "own" };

/** The team's challenges and place after news of the board. */
export function withNews(details: GameTeamInfoView, news: BoardNews): Heard {
  if (news.version <= details.version) return { details, ask: "nothing" };
  if (!news.challenges || news.own === undefined || news.since > details.version) return { details, ask: "own" };
  const challenges = challengesAfter(Object.values(details.challenges).flat(), news.challenges, news.order);
  if (!challenges) return { details, ask: "own" };
  const { own, version } = news;
  const isRanked = (details.rank?.rank ?? 0) > 0;
  if ((own !== null) !== isRanked || (own && own.changed > details.version)) return { details, ask: "soon" };
  const rank = own && details.rank ? rowAfter(details.rank, own, news) : details.rank;
  return { details: { ...details, challenges: byTag(challenges), challengeCount: challenges.length, rank, version }, ask: "nothing" };
}

type Worth = { challenges: ScoreChallengeView[]; points: (readonly number[])[] };

/** Null where one is missing: something was not heard. */
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

/** A challenge that did not become another brings what it brought. */
function rowAfter(row: ScoreboardItemView, { rank, divisionRank, score }: StandingNews, { challenges, points }: Worth) {
  const worth = new Map(challenges.map(({ id }, index) => [id, points[index]]));
  const valued = (solve: SolveView): SolveView => ({ ...solve, score: worth.get(solve.id)?.[placeOf(solve)] ?? solve.score });
  return { ...row, rank, organizationRank: divisionRank, score, solvedChallenges: row.solvedChallenges.map(valued) };
}

/** Counted from 0; 3 is everything after the bloods. */
const placeOf = ({ type }: SolveView) => [1, 2, 3, 4].findIndex((nth) => solveType(nth) === type) as 0 | 1 | 2 | 3;
