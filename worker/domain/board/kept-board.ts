import type { ChallengeSettings, GameSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import { isGuestOf } from "../game/division.ts";
import { titleKey } from "../names/title-order.ts";
import { Board } from "./board.ts";
import type { BoardCorrection } from "./corrected.ts";
import type { KeptOpenings } from "./openings.ts";

/** Increment when a board stores something new: boards stored before are then read from the log again. */
const SHAPE = 4;

/**
 * What a board knows of the log, without anything computed from it (points, places, ranks): so a rule changed by a new release applies to a
 * restored board too. `solves`: a column each, in the order of the log; `user`: indexes of `users`.
 */
export type KeptBoard = Pick<
  Board,
  "folded" | "changedBy" | "version" | "updatedAt" | "orderChanged" | "locksChanged" | "timesChanged" | "ended"
> & {
  game: GameSettings | null;
  challenges: { id: number; settings: ChallengeSettings | null; title: string; released: boolean; changed: number }[];
  teams: { participationId: number; settings: ParticipationSettings | null; name: string; teamId: number; changed: number }[];
  users: [userId: string, name: string][];
  solves: Record<"team" | "challenge" | "user" | "at", number[]>;
  openings: KeptOpenings;
  corrections: BoardCorrection[];
};

/** A board as plain data: as text some 30 bytes for each solve, 300 for each team. */
export function keptOf(board: Board): KeptBoard & { shape: number } {
  board.rerank();
  // Granted solves are restored with their corrections.
  const sent = (column: { list(): number[] }) =>
    board.grants.size === 0 ? column.list() : column.list().filter((_, i) => !board.grants.has(i));
  const { folded, changedBy, version, updatedAt, orderChanged, locksChanged, timesChanged, ended, game } = board;
  return {
    shape: SHAPE,
    folded,
    changedBy,
    version,
    updatedAt,
    orderChanged,
    locksChanged,
    timesChanged,
    ended,
    game,
    challenges: [...board.challenges.values()].map(({ id, settings, title, released, changed }) => {
      return { id, settings, title, released, changed };
    }),
    teams: [...board.teams].map(([participationId, { settings, name, teamId, changed }]) => {
      return { participationId, settings, name, teamId, changed };
    }),
    users: [...board.users].map(([userId, index]) => [userId, board.userNames[index]!]),
    solves: {
      team: sent(board.solveTeam),
      challenge: sent(board.solveChallenge),
      user: sent(board.solveUser),
      at: sent(board.solveAt),
    },
    openings: board.openings.kept(),
    corrections: [...board.corrections.values()],
  };
}

/** The board restored from this; null when its shape is another. */
export function restoredFrom({ shape, ...kept }: KeptBoard & { shape: number }): Board | null {
  return shape === SHAPE ? new Restored(kept) : null;
}

class Restored extends Board {
  constructor({ game, challenges, teams, users, solves, openings, corrections, ...read }: KeptBoard) {
    super();
    this.game = game;
    for (const [userId, name] of users) this.userNames[this.user(userId)] = name;
    for (const one of challenges) Object.assign(this.challenge(one.id), { ...one, titleKey: titleKey(one.title) });
    for (const { participationId, ...one } of teams)
      Object.assign(this.team(participationId), { ...one, isGuest: isGuestOf(game, one.settings) });
    solves.at.forEach((at, i) => this.add(solves.team[i]!, solves.challenge[i]!, solves.user[i]!, at));
    openings.ids.forEach((id, i) => {
      const [cost, onSolve, at] = [openings.cost[i]!, openings.onSolve[i] === 1, openings.at[i]!];
      this.addOpening(openings.team[i]!, openings.challenge[i]!, { id, cost, onSolve, at });
    });
    for (const one of corrections) this.correct(one);
    Object.assign(this, read);
    for (const challenge of this.challenges.values()) this.touch(challenge);
    this.isStale = true;
    this.rerank();
    // The stored versions of the last changes count, not that everything was computed now.
    for (const { id, changed } of challenges) this.challenge(id).changed = changed;
    for (const { participationId, changed } of teams) this.team(participationId).changed = changed;
  }
}
