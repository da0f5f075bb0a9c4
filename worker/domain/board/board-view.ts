import type {
  BloodView,
  BoardFrameView,
  BoardPageView,
  BoardQuery,
  ScoreboardItemView,
  ScoreboardView,
  ScoreChallengeView,
  SolveView,
  TopTimeLineView,
} from "../../contract/wire/board/board.ts";
import { TAGS } from "../../contract/wire/names.ts";
import { isoTime, NO_SOLVE } from "../../contract/wire/time.ts";
import { hasRequirements, isSecret } from "../game/challenge-rules.ts";
import { scoreAfter } from "../game/hint-rules.ts";
import { compareTitles } from "../names/title-order.ts";
import { solveType } from "./blood.ts";
import type { Board, BoardChallenge, BoardTeam } from "./board.ts";

const TOP = 10;
const BLOODS = 3;
/** Teams on a page at most. */
export const BOARD_ROWS = 100;
/** Rows of the wire board that are written at once; the whole could be 40 MB. */
const PIECE = 200;

/** One team's line, with its solves in order of time. */
export function rowOf(board: Board, team: BoardTeam, unlisted = unlistedOf(board)): ScoreboardItemView {
  const { teamId, name, bio, avatar, division } = team.settings!;
  const counted = countedSolves(board, team);
  return {
    id: teamId,
    name,
    bio,
    organization: division,
    avatar,
    score: team.score,
    rank: team.rank,
    organizationRank: team.divisionRank,
    lastSubmissionTime: counted.length > 0 ? isoTime(board.solveAt.at(counted.at(-1)!)) : NO_SOLVE,
    solvedChallenges: listed(board, counted, unlisted).map((solve) => solveOf(board, solve)),
    solvedCount: team.solvedCount,
    ...(team.charged > 0 && { hintPoints: team.charged }),
    ...(team.corrected !== 0 && { correctionPoints: team.corrected }),
  };
}

/** One page of the ranked table; at most 100 rows. */
export function pageOf(board: Board, { skip, count, division, find }: BoardQuery): BoardPageView {
  const wanted = find?.trim().toLowerCase() ?? "";
  let teams = teamsIn(board, division || null);
  if (wanted !== "") teams = teams.filter((team) => team.name.toLowerCase().includes(wanted));
  const unlisted = unlistedOf(board);
  const rows = teams.slice(skip, skip + Math.min(count, BOARD_ROWS)).map((team) => rowOf(board, team, unlisted));
  return { version: board.version, updateTimeUtc: isoTime(board.updatedAt), total: teams.length, skip, rows };
}

/** What all pages share. `frozen`: since when the public board is frozen. */
export function frameOf(board: Board, division: string | null, frozen?: number): BoardFrameView {
  const teams = board.ranked();
  const challenges = challengesOf(board);
  return {
    version: board.version,
    updateTimeUtc: isoTime(board.updatedAt),
    teams: teams.length,
    challengeCount: countOf(challenges),
    challenges,
    divisions: divisionsOf(teams),
    timeLine: timeLineOf(board, teamsIn(board, division)),
    ...(frozen !== undefined && { frozen: isoTime(frozen) }),
  };
}

/** A team's line by the team's id; null when it is not on the board. */
export function teamOf(board: Board, teamId: number): ScoreboardItemView | null {
  const team = board.find(teamId);
  return team ? rowOf(board, team) : null;
}

/** The wire scoreboard, or that of a division, as pieces of JSON, so that it never has to be in memory as a whole. */
export function* wirePieces(board: Board, division: string | null = null): Generator<string> {
  const teams = teamsIn(board, division);
  const challenges = challengesOf(board);
  const unlisted = unlistedOf(board);
  const timeLines = Object.fromEntries([
    ["all", timeLineOf(board, teams)],
    ...divisionsOf(teams).map(({ name }) => [name, timeLineOf(board, teamsIn(board, name))]),
  ]);
  const head: Omit<ScoreboardView, "items" | "challenges" | "challengeCount"> = {
    updateTimeUtc: isoTime(board.updatedAt),
    bloodBonus: board.game?.bloodBonus ?? 0,
    timeLines,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`;
  for (let from = 0; from < teams.length; from += PIECE) {
    const rows = teams.slice(from, from + PIECE).map((team) => JSON.stringify(rowOf(board, team, unlisted)));
    yield (from === 0 ? "" : ",") + rows.join(",");
  }
  yield `],"challenges":${JSON.stringify(challenges)},"challengeCount":${countOf(challenges)}}`;
}

/** The challenges that every player may open, and how many there are. */
export function challengeFieldsOf(board: Board): Pick<BoardFrameView, "challenges" | "challengeCount"> {
  const challenges = challengesOf(board, isOpenToAll);
  return { challenges, challengeCount: countOf(challenges) };
}

type Which = (board: Board, challenge: BoardChallenge) => boolean;

const isEnabled: Which = (_, { settings }) => settings?.enabled === true;

/** Whether every player may open a challenge: it requires nothing, and its release time has come. */
export const isOpenToAll: Which = (board, challenge) =>
  isEnabled(board, challenge) && (board.ended || (challenge.released && !hasRequirements(challenge.settings!.rules ?? {})));

/** Whether a challenge is on the public board: even one that is locked for some, unless its title is hidden from them. */
const isListed: Which = (board, challenge) =>
  isOpenToAll(board, challenge) || (isEnabled(board, challenge) && challenge.released && !isSecret(challenge.settings!.rules ?? {}));

/** Enabled challenges that are not on the board. */
function unlistedOf(board: Board): ReadonlySet<number> {
  const all = [...board.challenges.values()].filter((one) => isEnabled(board, one) && !isListed(board, one));
  return new Set(all.map(({ id }) => id));
}

/** A solve of a challenge that is not on the board counts, but is not named there. */
function listed(board: Board, solves: number[], unlisted: ReadonlySet<number>): number[] {
  return unlisted.size === 0 ? solves : solves.filter((solve) => !unlisted.has(board.solveChallenge.at(solve)));
}

/** Challenges by position, then by title as people read lists; all enabled ones by default. */
export function orderedChallenges(board: Board, which: Which = isEnabled): BoardChallenge[] {
  board.rerank();
  const shown = [...board.challenges.values()].filter((one) => which(board, one));
  const place = ({ settings }: BoardChallenge) => settings!.position ?? 0;
  return shown.sort((a, b) => place(a) - place(b) || compareTitles(a, b) || a.id - b.id);
}

/** The challenges on the board. */
export function listedChallenges(board: Board): BoardChallenge[] {
  return orderedChallenges(board, isListed);
}

/** Challenges by tag: tags in their own order, then by position, then by title. */
function challengesOf(board: Board, which = isListed): BoardFrameView["challenges"] {
  const shown = orderedChallenges(board, which);
  const byTag = TAGS.map((tag) => [tag, shown.filter(({ settings }) => settings!.tag === tag)] as const);
  return Object.fromEntries(
    byTag.filter(([, list]) => list.length > 0).map(([tag, list]) => [tag, list.map((challenge) => challengeOf(board, challenge))]),
  );
}

/** A challenge as it is shown to everybody. */
export function challengeOf(board: Board, { id, title, settings, score, solved, solves, voided }: BoardChallenge): ScoreChallengeView {
  const bloods: BloodView[] = [];
  for (let i = 0; i < solves.length && bloods.length < Math.min(BLOODS, solved); i += 1) {
    const solve = solves.at(i);
    // Guests may have solved it before the first three.
    const place = board.solvePlace.at(solve);
    if (place === 0 || place > BLOODS) continue;
    const { teamId, name, avatar } = board.teams.get(board.solveTeam.at(solve))!.settings!;
    bloods.push({ id: teamId, name, avatar, submitTimeUtc: isoTime(board.solveAt.at(solve)) });
  }
  const { tag, category, rules } = settings!;
  const closesAt = board.ended ? undefined : rules?.closesAt;
  return {
    id,
    title,
    tag,
    score,
    solved,
    bloods,
    ...(category && { category }),
    ...(closesAt !== undefined && { closesAt: isoTime(closesAt) }),
    ...(voided !== null && { voided: true as const }),
  };
}

function solveOf(board: Board, solve: number): SolveView {
  return {
    id: board.solveChallenge.at(solve),
    score: board.solvePoints.at(solve),
    type: solveType(board.solvePlace.at(solve)),
    userName: board.userNames[board.solveUser.at(solve)] || null,
    time: isoTime(board.solveAt.at(solve)),
  };
}

function timeLineOf(board: Board, teams: readonly BoardTeam[]): TopTimeLineView[] {
  const mayOwe = board.game?.hintDebt === true;
  return teams.slice(0, TOP).map((team) => {
    const account = { points: 0, charged: 0 };
    const items = stepsOf(board, team).map(({ at, points, charged }) => {
      account.points += points;
      account.charged += charged;
      return { time: isoTime(at), score: scoreAfter(account, mayOwe) };
    });
    return { id: team.teamId, name: team.name, items };
  });
}

type Step = { at: number; points: number; charged: number };

/** Everything that makes up a team's score, in order of time: solves that count, hints once they are charged, points given and taken. */
export function stepsOf(board: Board, team: BoardTeam): Step[] {
  const solves = countedSolves(board, team).map((solve) => ({
    at: board.solveAt.at(solve),
    points: board.solvePoints.at(solve),
    charged: 0,
  }));
  if (team.charged === 0 && team.given.length === 0) return solves;
  const charges = board.chargesOf(team).map(({ at, cost }) => ({ at, points: 0, charged: cost }));
  const given = team.given.map(({ at, points }) => ({ at, points, charged: 0 }));
  return [...solves, ...charges, ...given].sort((a, b) => a.at - b.at);
}

/** Indexes of a team's solves that count, in the order of the log. */
export function countedSolves(board: Board, { solves }: BoardTeam): number[] {
  const counted: number[] = [];
  for (let i = 0; i < solves.length; i += 1) if (board.solvePlace.at(solves.at(i)) > 0) counted.push(solves.at(i));
  return counted;
}

function divisionsOf(teams: readonly BoardTeam[]): { name: string; teams: number }[] {
  const counts = new Map<string, number>();
  for (const { settings } of teams)
    if (settings!.division !== null) counts.set(settings!.division, (counts.get(settings!.division) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, teams: count })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The teams of a division, or all, best first. */
export function teamsIn(board: Board, division: string | null): readonly BoardTeam[] {
  const all = board.ranked();
  return division === null ? all : all.filter(({ settings }) => settings!.division === division);
}

function countOf(challenges: BoardFrameView["challenges"]): number {
  return Object.values(challenges).reduce((sum, list) => sum + list.length, 0);
}
