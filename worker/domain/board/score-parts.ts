import type { ScorePartView, TeamScoreView } from "../../contract/wire/board.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { scoreOf, scoringOf } from "../scoring/index.ts";
import { pointsByPlace, solveType } from "./blood.ts";
import type { Board, BoardTeam } from "./board.ts";
import { countedSolves, listedChallenges } from "./board-view.ts";

/** Points of a challenge's solves by place: the first three, and those after. */
const AFTER_BLOODS = 4;

/** A team's score with what makes it; null for a team that is not on the board. */
export function teamScoreOf(board: Board, teamId: number, reasons: boolean): TeamScoreView | null {
  const team = board.find(teamId);
  if (!team) return null;
  const { name, rank, score } = team;
  return { version: board.version, team: { id: teamId, name }, rank, score, parts: scorePartsOf(board, team, reasons) };
}

/**
 * What makes a team's score, in the order of time: solves with what they are worth now and were worth when they came, hints that are charged, corrections,
 * solves that were annulled, and what keeps the score from falling below 0. The points sum to the score. `reasons`: also those that are for the staff.
 */
function scorePartsOf(board: Board, team: BoardTeam, reasons: boolean): ScorePartView[] {
  board.rerank();
  const titles = new Map(listedChallenges(board).map(({ id, title }) => [id, title]));
  const about = (id: number) => ({ challenge: titles.has(id) ? { id, title: titles.get(id)! } : null });
  const solves = countedSolves(board, team).map((solve): Timed => {
    const [challengeId, place] = [board.solveChallenge.at(solve), board.solvePlace.at(solve)];
    const { points } = board.challenges.get(challengeId)!;
    const granted = board.grants.has(solve) ? ("granted" as const) : ("solve" as const);
    const bonus = points[place - 1]! - points[AFTER_BLOODS - 1]!;
    const type = solveType(place);
    return {
      at: board.solveAt.at(solve),
      kind: granted,
      points: points[place - 1]!,
      bonus,
      type,
      worthThen: worthThen(board, solve),
      ...about(challengeId),
    };
  });
  const hints = board
    .chargesOf(team)
    .map(({ at, cost, challengeId }): Timed => ({ at, kind: "hint", points: -cost, ...about(challengeId) }));
  const made = correctionsOf(board, team, reasons).map((one): Timed => ({ ...one, ...about(one.challengeId ?? 0) }));
  const parts = [...solves, ...hints, ...made].sort((a, b) => a.at - b.at);
  const rest = team.score - parts.reduce((sum, { points }) => sum + points, 0);
  const views = parts.map(({ at, challengeId: _, ...part }): ScorePartView => ({ ...part, time: isoTime(at) }));
  return rest === 0 ? views : [...views, { kind: "floor", points: rest, challenge: null, time: isoTime(board.updatedAt) }];
}

type Timed = Omit<ScorePartView, "time"> & { at: number; challengeId?: number | null };

function correctionsOf(board: Board, team: BoardTeam, reasons: boolean): (Omit<Timed, "challenge"> & { challengeId: number | null })[] {
  const own = [...board.corrections.values()].filter(({ participationId }) => board.teams.get(participationId ?? 0) === team);
  return own.flatMap(({ at, does, challengeId, reason, staffOnly }) => {
    if (does.do !== "points" && does.do !== "annul") return [];
    const [kind, points] = does.do === "points" ? (["correction", does.points] as const) : (["annulled", 0] as const);
    return [{ at, kind, points, challengeId, ...((!staffOnly || reasons) && { reason }) }];
  });
}

/** What a solve was worth when it came, under the rules of now: of solves that count now, those before it had come. */
function worthThen(board: Board, solve: number): number {
  const challenge = board.challenges.get(board.solveChallenge.at(solve))!;
  const at = board.solveAt.at(solve);
  const before = (one: typeof challenge) =>
    one.solves.list().filter((other) => board.movesValue(other) && board.solveAt.at(other) <= at).length;
  const isRelative = scoringOf(challenge.settings!).isRelative;
  const most = isRelative ? Math.max(0, ...[...board.challenges.values()].map(before)) : 0;
  const score = scoreOf(challenge.settings!, before(challenge), most);
  const points = pointsByPlace(score, board.game?.bloodBonus ?? 0, challenge.settings ?? {});
  return points[board.solvePlace.at(solve) - 1]!;
}
