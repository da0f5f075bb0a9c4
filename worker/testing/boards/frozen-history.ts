import fc from "fast-check";
import type { Entry } from "../../contract/rpc/ledger.ts";
import type { GameBoards } from "../../domain/board/game-boards.ts";
import { nextStep } from "../../domain/board/reveal-order.ts";
import { entryOf, history, ruledHistory, type Change } from "./board-history.ts";

/** A game's log, and the same with an entry in it that freezes the board: `at` is the number of entries before it. */
export type FrozenHistory = { plain: Entry[]; frozen: Entry[]; at: number };

/** Only what teams do may come after a freeze: `kinds` says which entries of a history are kept there. */
export const frozenHistory = (histories: fc.Arbitrary<Entry[]> = fc.oneof(history, ruledHistory), mayFollow = (_: Entry) => true) =>
  fc.tuple(histories, fc.nat()).map(([entries, nat]): FrozenHistory => {
    const at = 10 + (nat % Math.max(1, entries.length - 9));
    const kept = entries.filter((entry, index) => index < at || mayFollow(entry));
    return { plain: numbered(kept), frozen: withFreeze(kept, at), at };
  });

const blank = (kind: Change["kind"], data?: unknown, more: Partial<Entry> = {}) => ({ ...entryOf({ kind, data }, 0), ...more });

function numbered(entries: Entry[]): Entry[] {
  return entries.map((entry, index) => ({ ...entry, seq: index + 1 }));
}

function withFreeze(entries: Entry[], at: number): Entry[] {
  const freeze = blank("freeze", undefined, { at: entries[at - 1]!.at });
  return numbered([...entries.slice(0, at), freeze, ...entries.slice(at)]);
}

/** Makes all steps of the reveal, and thaws the board; `each` is called after every step. Returns how many there were. */
export function revealAll(boards: GameBoards, each: () => void = () => {}): number {
  let made = 0;
  for (let step = nextStep(boards); step; step = nextStep(boards)) {
    boards.apply(after(boards, "reveal", {}, step));
    made += 1;
    each();
  }
  boards.apply(after(boards, "thaw", { revealed: true }));
  return made;
}

/** The entry that follows what the boards have folded. */
export function after({ live }: GameBoards, kind: Change["kind"], data: unknown = null, more: Partial<Entry> = {}): Entry {
  return blank(kind, data, { seq: live.folded + 1, at: 10_000 + live.folded, ...more });
}
