import type { Holdings, Vitals } from "../../worker/contract/rpc/ledger.ts";
import type { GameState } from "./game-state.ts";

/** How far a Ledger has come, and what it has of each kind, including removed things. */
export function holdingsOf(state: GameState, since: number): Holdings {
  const { log, store, game, challenges, participations } = state;
  return {
    head: log.head,
    since: log.countSince(since),
    isClosed: state.isClosed,
    game: game?.version ?? null,
    challenges: Array.from(challenges, ([id, settings]) => ({ id, version: settings?.version ?? null })),
    statuses: Array.from(participations, ([id, { status }]) => ({ id, status })),
    last: { ...log.highest(), flags: store.lastFlag() },
  };
}

/** A Ledger's current vitals. `cursor`: up to which entry D1 has its log; `waiting`: how many attempts wait to be judged. */
export function vitalsOf({ log, isClosed }: GameState, cursor: number, waiting: number): Vitals {
  const copied = Math.min(cursor, log.head);
  return { head: log.head, copied, behindSince: log.find(copied + 1)?.at ?? null, waiting, isClosed };
}
