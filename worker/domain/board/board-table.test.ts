import fc from "fast-check";
import { expect, test } from "vitest";
import { correctedHistory, history } from "../../testing/boards/board-history.ts";
import type { TeamLine } from "../../contract/rpc/board.ts";
import { lineOf, placeIn, rowText, tableOf } from "./board-table.ts";
import { teamOf } from "./board-view.ts";
import { Board } from "./board.ts";

test("after any history, columns and lines that were read when the columns said so agree with the board for each team", () => {
  fc.assert(
    fc.property(correctedHistory, fc.array(fc.boolean()), (entries, looks) => {
      const board = new Board();
      const held = new Map<number, TeamLine>();
      entries.forEach((entry, i) => {
        board.apply(entry);
        if (looks[i % looks.length] ?? true) expectSame(board, held);
      });
      expectSame(board, held);
    }),
  );
});

/** As a cache of lines does it: a line is read again only when the columns say that it has changed. */
function expectSame(board: Board, held: Map<number, TeamLine>): void {
  const table = tableOf(board);
  for (const team of board.ranked()) {
    const place = placeIn(table, team.teamId);
    const known = held.get(team.teamId);
    const line = known && known.changed >= table.changed[place]! ? known : lineOf(board, team.teamId)!;
    held.set(team.teamId, line);
    expect(rowText(table, place, line)).toBe(JSON.stringify(teamOf(board, team.teamId)));
  }
  expect([placeIn(table, 1), lineOf(board, 1), table.teamIds.length]).toEqual([-1, null, board.ranked().length]);
}

test("a solve does not change the lines of other teams, whatever it changes in points and ranks", () => {
  fc.assert(
    fc.property(history, (entries) => {
      const board = new Board();
      for (const entry of entries.slice(0, -1)) board.apply(entry);
      const last = entries.at(-1);
      if (last?.kind !== "submission") return;
      const before = tableOf(board);
      board.apply(last);
      const after = tableOf(board);
      after.teamIds.forEach((id, i) => {
        if (board.find(id) !== board.teams.get(last.participationId!)) expect(after.changed[i]).toBe(before.changed[i]);
      });
    }),
  );
});
