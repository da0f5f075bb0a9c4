import fc from "fast-check";
import { expect, test } from "vitest";
import { history, ruledHistory } from "../../testing/boards/board-history.ts";
import { Board } from "./board.ts";
import { keptOf, restoredFrom } from "./kept-board.ts";

const keep = (board: Board) => JSON.stringify(keptOf(board));
const restore = (text: string) => restoredFrom(JSON.parse(text));

/** Everything in a board except its bookkeeping while folding, values computed on demand, and the last place of a team that no longer has one. */
function insides(board: Board): object {
  const counting = new Set(board.ranked());
  for (const team of board.teams.values()) if (!counting.has(team)) Object.assign(team, { rank: 0, divisionRank: null });
  const { next: _, sorted: __, ...all } = board as unknown as Record<string, unknown>;
  return all;
}

test.each([
  ["any history", history],
  ["any history with rules", ruledHistory],
])("after %s, a restored board equals the original in everything, and stays equal with later entries", (_, histories) => {
  fc.assert(
    fc.property(histories, histories, fc.nat(), (entries, more, reads) => {
      const board = new Board();
      entries.forEach((entry, i) => {
        board.apply(entry);
        if (reads % 3 === i % 3) board.rerank();
      });
      const kept = restore(keep(board))!;
      expect(insides(kept)).toEqual(insides(board));
      for (const entry of more) for (const one of [board, kept]) one.apply({ ...entry, seq: entries.length + entry.seq });
      expect(insides(kept)).toEqual(insides(board));
    }),
    { numRuns: 300 },
  );
});

test("a stored board of another shape is not read", () => {
  const text = keep(new Board());
  expect(restore(text)).not.toBeNull();
  expect(restore(text.replace(/"shape":\d+/, '"shape":0'))).toBeNull();
});
