import type {
  BoardNews,
  GameTeamInfoView,
  GatedNews,
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
  const { own, version } = news;
  const isRanked = (details.rank?.rank ?? 0) > 0;
  if ((own !== null) !== isRanked || (own && own.changed > details.version)) return { details, ask: "soon" };
  // Whoever has no row is not told what is locked: a challenge that left the order may be.
  if (own === null && news.order) return { details, ask: "soon" };
  if (isOtherwiseLocked(details, own?.gated)) return { details, ask: "own" };
  const worth = withGated(news, own?.gated);
  const challenges = challengesAfter(Object.values(details.challenges).flat(), worth.challenges, own?.gated?.order ?? news.order);
  if (!challenges) return { details, ask: "own" };
  const rank = own && details.rank ? rowAfter(details.rank, own, worth) : details.rank;
  const locked = details.locked && { locked: details.locked.filter(({ id }) => !challenges.some((one) => one.id === id)) };
  const shown = { ...details, challenges: byTag(challenges), challengeCount: challenges.length, rank, version, ...locked };
  return { details: shown, ask: "nothing" };
}

type Worth = { challenges: ScoreChallengeView[]; points: (readonly number[])[] };

/** Whether other challenges are locked for the team than it knows, or are locked by something else. */
function isOtherwiseLocked({ opened }: GameTeamInfoView, gated: GatedNews | undefined): boolean {
  if (!opened || !gated) return opened !== undefined || gated !== undefined;
  return gated.stale === true || gated.ids.length !== opened.length || gated.ids.some((id) => !opened.includes(id));
}

function withGated({ challenges, points }: Worth, gated: GatedNews | undefined): Worth {
  return gated ? { challenges: [...challenges, ...gated.challenges], points: [...points, ...gated.points] } : { challenges, points };
}

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
