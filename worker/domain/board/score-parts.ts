import type { ScorePartView, TeamScoreView } from "../../contract/wire/board/board.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { scoreOf, scoringOf } from "../scoring/index.ts";
import { pointsByPlace, solveType } from "./blood.ts";
import type { Board, BoardTeam } from "./board.ts";
import type { LinedTeam } from "./board-table.ts";
import { listedChallenges } from "./board-view.ts";
import { EarlierSolves } from "./earlier-solves.ts";

/** Points of a challenge's solves by place: the first three, and later ones. */
const AFTER_BLOODS = 4;

/** A team's score with its parts, using the values of solves on `board`. The team may be as it is shown to itself next to a frozen board. */
export function teamScoreOf(board: Board, lined: LinedTeam, reasons: boolean): TeamScoreView {
  const { teamId: id, name, rank, score, changed } = lined.team;
  return { version: Math.max(board.version, changed), team: { id, name }, rank, score, parts: scorePartsOf(board, lined, reasons) };
}

/**
 * The parts of a team's score, in order of time: solves with their present and original values, charged hints, corrections, annulled
 * solves, and the adjustment that keeps the score from falling below 0. The points sum to the score. `reasons`: includes those for the
 * staff.
 */
function scorePartsOf(board: Board, { board: own, team, placeOf }: LinedTeam, reasons: boolean): ScorePartView[] {
  const titles = new Map(listedChallenges(board).map(({ id, title }) => [id, title]));
  const about = (id: number) => ({ challenge: titles.has(id) ? { id, title: titles.get(id)! } : null });
  const counted = team.solves.list().filter((solve) => placeOf(solve) > 0);
  const earlier = new EarlierSolves(
    board,
    counted.map((solve) => own.solveAt.at(solve)),
  );
  const solves = counted.map((solve): Timed => {
    const [challengeId, place, at] = [own.solveChallenge.at(solve), placeOf(solve), own.solveAt.at(solve)];
    const { points } = board.challenges.get(challengeId)!;
    const granted = own.grants.has(solve) ? ("granted" as const) : ("solve" as const);
    const bonus = points[place - 1]! - points[AFTER_BLOODS - 1]!;
    const type = solveType(place);
    return {
      at,
      kind: granted,
      points: points[place - 1]!,
      bonus,
      type,
      worthThen: worthThen(board, earlier, { challengeId, place, at }),
      ...about(challengeId),
    };
  });
  const solved = new Map(counted.map((solve) => [own.solveChallenge.at(solve), own.solveAt.at(solve)]));
  const hints = own.openings
    .chargesOf(team, (id, at) => board.charges(id, at), solved)
    .map(({ at, cost, challengeId }): Timed => ({ at, kind: "hint", points: -cost, ...about(challengeId) }));
  const made = correctionsOf(own, own.find(team.teamId)!, reasons).map((one): Timed => ({ ...one, ...about(one.challengeId ?? 0) }));
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

/** The value of a solve when it happened, under the present rules: counting only solves that count now and had happened before. */
function worthThen(
  board: Board,
  earlier: EarlierSolves,
  { challengeId, place, at }: { challengeId: number; place: number; at: number },
): number {
  const challenge = board.challenges.get(challengeId)!;
  const most = scoringOf(challenge.settings!).isRelative ? earlier.most(at) : 0;
  const score = scoreOf(challenge.settings!, earlier.of(challenge, at), most);
  const points = pointsByPlace(score, board.game?.bloodBonus ?? 0, challenge.settings ?? {});
  return points[place - 1]!;
}
