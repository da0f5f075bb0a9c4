import type { BoardMoment } from "../../contract/rpc/board.ts";
import type { Board } from "./board.ts";
import type { BoardCorrection } from "./corrected.ts";
import { keptOf, restoredFrom } from "./kept-board.ts";

const MOST = 96;
const LEAST = 12;

/** Points are given at a moment, and a granted solve is one; what takes a solve or a challenge away holds for all of the game. */
const comesLater = ({ does }: BoardCorrection) => does.do === "points" || does.do === "grant";
const momentOf = ({ at, does }: BoardCorrection) => (does.do === "grant" ? does.solvedAt : at);

/**
 * How the teams of a board stood at equal steps of the game's time, as the board knows names, teams and challenges now: whoever was suspended was never there.
 * The last is the board itself. One fold, however many steps: what was done is added again in its order. A large game gets fewer of them, so that all
 * together hold about `pairs` teams.
 */
export function momentsOf(board: Board, pairs: number): BoardMoment[] {
  const { startAt = 0, endAt = 0 } = board.game ?? {};
  const count = Math.max(LEAST, Math.min(MOST, Math.floor(pairs / Math.max(1, board.ranked().length))));
  const kept = keptOf(board);
  const { solves, openings } = kept;
  const [later, standing] = [kept.corrections.filter(comesLater), kept.corrections.filter((one) => !comesLater(one))];
  const replay = restoredFrom({
    ...kept,
    corrections: standing,
    solves: { team: [], challenge: [], user: [], at: [] },
    openings: { team: [], challenge: [], cost: [], onSolve: [], at: [], ids: [] },
  })!;
  const users = kept.users.map(([userId]) => userId);
  const none = { seq: 0, ip: null, text: null, nth: null, status: null, userId: null, data: null } as const;
  let [solve, opening] = [0, 0];
  const playUpTo = (end: number) => {
    for (; solve < solves.at.length && solves.at[solve]! <= end; solve += 1) {
      const [participationId, challengeId, userId] = [solves.team[solve]!, solves.challenge[solve]!, users[solves.user[solve]!] ?? ""];
      const done = { ...none, at: solves.at[solve]!, participationId, challengeId, userId };
      replay.apply({ ...done, seq: replay.folded + 1, kind: "submission", status: "Accepted" });
    }
    for (; opening < openings.at.length && openings.at[opening]! <= end; opening += 1) {
      const [participationId, challengeId] = [openings.team[opening]!, openings.challenge[opening]!];
      const data = JSON.stringify({ id: openings.ids[opening], cost: openings.cost[opening], onSolve: openings.onSolve[opening] === 1 });
      replay.apply({ ...none, seq: replay.folded + 1, at: openings.at[opening]!, kind: "hint", participationId, challengeId, data });
    }
    for (const made of later.filter((one) => momentOf(one) <= end)) {
      const { id, participationId, challengeId, does } = made;
      const entry = { ...none, seq: replay.folded + 1, at: momentOf(made), participationId, challengeId };
      replay.apply({ ...entry, kind: "correction", data: JSON.stringify({ id, reason: "", ...does }) });
    }
  };
  return Array.from({ length: count + 1 }, (_, n) => {
    const at = Math.round(startAt + ((endAt - startAt) * n) / count);
    playUpTo(n === count ? Infinity : at);
    const teams = n === count ? board.ranked() : replay.ranked();
    return { at, teamIds: Int32Array.from(teams, ({ teamId }) => teamId), scores: Int32Array.from(teams, ({ score }) => score) };
  });
}
