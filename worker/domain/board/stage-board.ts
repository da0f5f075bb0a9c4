import type { ChallengeTag } from "../../contract/wire/enums.ts";
import type {
  StageBoardView,
  StageLeaderView,
  StageRevealView,
  StageSolveView,
  StageSpotlightView,
  StageTeamView,
} from "../../contract/wire/board/stage.ts";
import { isoTime } from "../../contract/wire/time.ts";
import type { Board, BoardChallenge, BoardTeam } from "./board.ts";
import { countedSolves, frameOf, listedChallenges } from "./board-view.ts";
import type { LastStep } from "./frozen-board.ts";
import type { GameBoards } from "./game-boards.ts";

/** How many of the best teams a stage shows, and how many on each side of the team that a reveal has reached. */
const ROWS = 200;
const AROUND = 10;
const LATEST = 12;
const LEADERS = 3;
const OF_TEAM = 6;

/** What all stages of a game are shown, from the public board. The rest of a view (`spotlightOf`) depends on one team. */
export function stageBoardOf(boards: GameBoards): Omit<StageBoardView, "spotlight"> {
  boards.rerank();
  const { shown, frozen } = boards;
  const listed = new Map(listedChallenges(shown).map((challenge) => [challenge.id, challenge]));
  const { timeLine, teams, version } = frameOf(shown, null);
  return {
    version,
    frozen: frozen && isoTime(frozen.since),
    teams,
    challenges: listed.size,
    rows: rowsOf(boards),
    latest: latestOf(shown, listed),
    firsts: firstsOf(shown, listed),
    leaders: leadersOf(shown, listed),
    timeLine,
    reveal: stepOf(boards, listed),
  };
}

type Listed = ReadonlyMap<number, BoardChallenge>;

/** The best teams, and those around the team that the reveal has reached: before its first step the last one, because it begins there. */
function rowsOf({ shown, lastStep, frozen }: GameBoards): StageTeamView[] {
  const ranked = shown.ranked();
  const reached = lastStep ? ranked.indexOf(shown.teams.get(lastStep.participationId)!) : frozen ? ranked.length - 1 : -1;
  return [...ranked.slice(0, ROWS), ...around(ranked, reached)].map(teamOf);
}

/** The rows around a place that are not among the best. */
function around(ranked: readonly BoardTeam[], at: number): readonly BoardTeam[] {
  return at < 0 ? [] : ranked.slice(Math.max(ROWS, at - AROUND), Math.max(ROWS, at + AROUND + 1));
}

function teamOf(team: BoardTeam): StageTeamView {
  const { teamId, name, avatar, division } = team.settings!;
  return { id: teamId, name, avatar, division, score: team.score, rank: team.rank, solved: team.solvedCount };
}

function solveOf(board: Board, solve: number, { id, title, settings }: BoardChallenge): StageSolveView {
  const { teamId, name, avatar } = board.teams.get(board.solveTeam.at(solve))!.settings!;
  return {
    teamId,
    team: name,
    avatar,
    challengeId: id,
    challenge: title,
    tag: settings!.tag,
    points: board.solvePoints.at(solve),
    nth: board.solvePlace.at(solve),
    time: isoTime(board.solveAt.at(solve)),
  };
}

/** Newest first. A solve that does not count, or whose challenge is not on the board, is omitted. */
function latestOf(board: Board, listed: Listed): StageSolveView[] {
  const found: StageSolveView[] = [];
  for (let solve = board.solveAt.length - 1; solve >= 0 && found.length < LATEST; solve -= 1) {
    const challenge = listed.get(board.solveChallenge.at(solve));
    if (challenge && board.solvePlace.at(solve) > 0) found.push(solveOf(board, solve, challenge));
  }
  return found;
}

/** The first solve of each challenge, newest first. */
function firstsOf(board: Board, listed: Listed): StageSolveView[] {
  const firsts = [...listed.values()].flatMap((challenge) => {
    for (let i = 0; i < challenge.solves.length; i += 1) {
      const solve = challenge.solves.at(i);
      if (board.solvePlace.at(solve) === 1) return [{ at: board.solveAt.at(solve), view: solveOf(board, solve, challenge) }];
    }
    return [];
  });
  return firsts.sort((a, b) => b.at - a.at || b.view.challengeId - a.view.challengeId).map(({ view }) => view);
}

/** Tags in the order of the board. */
function countsOf(listed: Listed): Map<ChallengeTag, number> {
  const counts = new Map<ChallengeTag, number>();
  for (const { settings } of listed.values()) counts.set(settings!.tag, (counts.get(settings!.tag) ?? 0) + 1);
  return counts;
}

function leadersOf(board: Board, listed: Listed): StageLeaderView[] {
  const best = new Map<ChallengeTag, { team: BoardTeam; score: number; solved: number }[]>();
  for (const team of board.ranked()) {
    for (const [tag, sum] of sumsOf(board, team, listed)) {
      const held = best.get(tag) ?? [];
      // The sort is stable: of two with the same points, the team that ranks higher on the board comes first.
      best.set(tag, [...held, { team, ...sum }].sort((a, b) => b.score - a.score).slice(0, LEADERS));
    }
  }
  return [...countsOf(listed)].map(([tag, challenges]) => ({
    tag,
    challenges,
    teams: (best.get(tag) ?? []).map(({ team, score, solved }) => {
      const { id, name, avatar } = teamOf(team);
      return { id, name, avatar, score, solved };
    }),
  }));
}

/** Points and solves of a team by category. */
function sumsOf(board: Board, team: BoardTeam, listed: Listed): Map<ChallengeTag, { score: number; solved: number }> {
  const sums = new Map<ChallengeTag, { score: number; solved: number }>();
  for (const solve of countedSolves(board, team)) {
    const challenge = listed.get(board.solveChallenge.at(solve));
    if (!challenge) continue;
    const { score, solved } = sums.get(challenge.settings!.tag) ?? { score: 0, solved: 0 };
    sums.set(challenge.settings!.tag, { score: score + board.solvePoints.at(solve), solved: solved + 1 });
  }
  return sums;
}

/** The team in the spotlight; null when it is not on the public board. */
export function spotlightOf({ shown }: GameBoards, teamId: number): StageSpotlightView | null {
  const team = shown.find(teamId);
  if (!team) return null;
  const listed = new Map(listedChallenges(shown).map((challenge) => [challenge.id, challenge]));
  const solves = countedSolves(shown, team);
  const sums = sumsOf(shown, team, listed);
  return {
    ...teamOf(team),
    bio: team.settings!.bio,
    bloods: [1, 2, 3].map((nth) => solves.filter((solve) => shown.solvePlace.at(solve) === nth).length),
    tags: [...countsOf(listed)].map(([tag, challenges]) => ({ tag, challenges, solved: sums.get(tag)?.solved ?? 0 })),
    latest: solves
      .flatMap((solve) => {
        const challenge = listed.get(shown.solveChallenge.at(solve));
        return challenge ? [solveOf(shown, solve, challenge)] : [];
      })
      .slice(-OF_TEAM)
      .toReversed(),
  };
}

/** The last step of the reveal, even if the board has thawed with it. The number of steps left is secret. */
function stepOf(boards: GameBoards, listed: Listed): StageRevealView | null {
  const { shown, lastStep } = boards;
  const team = lastStep && shown.teams.get(lastStep.participationId);
  if (!lastStep || !team?.settings || team.rank === 0) return null;
  const { challengeId, made, solves } = lastStep;
  const challenge = challengeId === null ? undefined : listed.get(challengeId);
  const solve = challenge && countedSolves(shown, team).find((one) => shown.solveChallenge.at(one) === challengeId);
  return {
    made,
    team: teamOf(team),
    joins: challengeId === null,
    challenge: challenge?.title ?? null,
    tag: challenge?.settings?.tag ?? null,
    points: solve === undefined ? 0 : shown.solvePoints.at(solve),
    solves,
    from: fromOf(boards, lastStep),
  };
}

/** The rows around the team before the step: a stage that has only those of another team would not know where it was. */
function fromOf({ shown, frozen }: GameBoards, { participationId, challengeId }: LastStep): StageTeamView[] {
  if (!frozen || challengeId === null || shown.ranked().length <= ROWS) return [];
  const board = frozen.beforeLastStep();
  const ranked = board.ranked();
  return around(ranked, ranked.indexOf(board.teams.get(participationId)!)).map(teamOf);
}
