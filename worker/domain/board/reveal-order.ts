import type { RevealState, ShownStep } from "../../contract/rpc/board.ts";
import type { Entry, RevealStep } from "../../contract/rpc/ledger.ts";
import type { BoardTeam } from "./board.ts";
import { orderedChallenges } from "./board-view.ts";
import type { FrozenBoard, MadeStep } from "./frozen-board.ts";
import type { GameBoards } from "./game-boards.ts";

/**
 * The next step: a pure function of the frozen board and the live log. Teams that joined after the freeze come first, by id; then the
 * lowest-ranked team with something to show is shown its first such challenge in the board's order, and the board is ranked anew. So the
 * first place is decided last. Null when everything that counts is shown.
 */
export function nextStep(boards: GameBoards): RevealStep | null {
  const waiting = boards.frozen ? waitingOf(boards, boards.frozen) : new Map<number, Set<number>>();
  const { live, shown } = boards;
  const newcomers = [...waiting.keys()].filter((id) => !boards.frozen!.isOnBoard(id));
  const first = newcomers.sort((a, b) => live.teams.get(a)!.teamId - live.teams.get(b)!.teamId)[0];
  if (first !== undefined) return { participationId: first, challengeId: null };
  const ids = new Map(Array.from(shown.teams, ([id, team]) => [team, id]));
  const last = shown.ranked().findLast((team) => waiting.has(ids.get(team)!));
  if (!last) return null;
  const participationId = ids.get(last)!;
  const mine = waiting.get(participationId)!;
  const challenge = orderedChallenges(shown).find(({ id }) => mine.has(id));
  return { participationId, challengeId: challenge?.id ?? Math.min(...mine) };
}

/** How many steps are left. */
function stepsLeft(boards: GameBoards): number {
  const waiting = waitingOf(boards, boards.frozen!);
  const newcomers = [...waiting.keys()].filter((id) => !boards.frozen!.isOnBoard(id)).length;
  return [...waiting.values()].reduce((sum, challenges) => sum + challenges.size, newcomers);
}

/** How far a reveal has come, and what its next step shows; null without a freeze. */
export function revealOf(boards: GameBoards): RevealState | null {
  const { frozen } = boards;
  if (!frozen) return null;
  boards.rerank();
  const next = nextStep(boards);
  const last = frozen.steps.at(-1) ?? null;
  return {
    since: frozen.since,
    made: frozen.steps.length,
    left: stepsLeft(boards),
    last: last && shownStep(boards, last),
    next: next && shownStep(boards, next),
  };
}

/** What counts but is not shown: challenges by participation, an empty set for a team that has only joined. */
function waitingOf({ live }: GameBoards, frozen: FrozenBoard): Map<number, Set<number>> {
  const waiting = new Map<number, Set<number>>();
  for (const entry of frozen.hidden()) {
    const { participationId, challengeId } = entry;
    if (live.teams.get(participationId!)?.settings?.status !== "Accepted") continue;
    const held = waiting.get(participationId!) ?? new Set();
    if (challengeId === null && frozen.isOnBoard(participationId!)) continue;
    if (challengeId !== null && !counts(live, entry)) continue;
    if (challengeId !== null) held.add(challengeId);
    waiting.set(participationId!, held);
  }
  return waiting;
}

function counts(live: GameBoards["live"], { challengeId, at }: Entry): boolean {
  return live.challenges.get(challengeId!)?.settings?.enabled === true && at < (live.game?.endAt ?? 0);
}

function shownStep({ live, shown, frozen }: GameBoards, step: RevealStep | MadeStep): ShownStep {
  const { participationId, challengeId } = step;
  const team: BoardTeam | undefined = live.teams.get(participationId);
  const challenge = challengeId === null ? undefined : live.challenges.get(challengeId);
  const isIt = (entry: Entry) => entry.participationId === participationId && entry.challengeId === challengeId;
  return {
    participationId,
    challengeId,
    teamId: team?.teamId ?? 0,
    team: team?.name ?? "",
    rank: shown.teams.get(participationId)?.rank ?? 0,
    challenge: challenge?.title ?? null,
    solves: frozen!.withheld.some((entry) => entry.kind === "submission" && isIt(entry)),
  };
}
