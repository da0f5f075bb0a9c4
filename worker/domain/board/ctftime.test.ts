import fc from "fast-check";
import { expect, test } from "vitest";
import { CtftimeView } from "../../contract/wire/board/board.ts";
import type { EntryData } from "../../contract/rpc/ledger.ts";
import { entryOf, ruledHistory, setting, type Change } from "../../testing/boards/board-history.ts";
import { wirePieces } from "./board-view.ts";
import { Board } from "./board.ts";
import { ctftimePieces } from "./ctftime.ts";

const feedOf = (board: Board) => CtftimeView.parse(JSON.parse([...ctftimePieces(board)].join("")));

function folded(changes: Change[]): Board {
  const board = new Board();
  for (const entry of changes.map(entryOf)) board.apply(entry);
  return board;
}

test("each team has the score and the solves that the board shows", () => {
  fc.assert(
    fc.property(ruledHistory, (entries) => {
      const board = new Board();
      for (const entry of entries) board.apply(entry);
      const { items, challenges } = JSON.parse([...wirePieces(board)].join(""));
      const titles = new Map(
        Object.values<{ id: number; title: string }[]>(challenges).flatMap((all) => all.map((one) => [one.id, one.title])),
      );
      const { tasks, standings } = feedOf(board);
      expect(tasks.toSorted()).toEqual([...titles.values()].toSorted());
      expect(standings.map(({ team, score }) => [team, score])).toEqual(
        items.map((row: { name: string; score: number }) => [row.name, row.score]),
      );
      const ranking = standings.filter(({ outward }) => !outward);
      expect(ranking.map(({ pos }) => pos)).toEqual(ranking.map((_, i) => i + 1));
      items.forEach((row: { solvedChallenges: { id: number; score: number; time: string }[] }, i: number) => {
        const solves = row.solvedChallenges.map(({ id, score, time }) => [
          titles.get(id),
          { points: score, time: Math.floor(Date.parse(time) / 1_000) },
        ]);
        expect(standings[i]!.taskStats).toEqual(Object.fromEntries(solves));
      });
    }),
    { numRuns: 200 },
  );
});

test("guests are listed among the others but not ranked; a feed of guests alone ranks them", () => {
  const guests = [2, 4];
  const divided = setting().map((change): Change => {
    const data = change.data as object;
    if (change.kind === "game") return { ...change, data: { ...data, guests: ["Guests"] } };
    const division = guests.includes(change.participationId!) ? "Guests" : "Own";
    return change.kind === "participation" ? { ...change, data: { ...data, division } } : change;
  });
  const board = folded([...divided, ...[2, 1, 4, 3].map((participationId) => ({ ...solve(11), participationId }))]);
  const rows = (division: string | null) =>
    (JSON.parse([...ctftimePieces(board, division)].join("")) as CtftimeView).standings.map(({ team, pos, outward }) => [
      team,
      pos,
      outward,
    ]);
  expect(rows(null).slice(0, 4)).toEqual([
    ["t1", 1, undefined],
    ["t3", 2, undefined],
    ["t2", 3, true],
    ["t4", 3, true],
  ]);
  expect(rows("Guests")).toEqual([
    ["t2", 1, undefined],
    ["t4", 2, undefined],
  ]);
});

const challenge = (challengeId: number, title: string): Change => {
  const [first] = setting().filter(({ kind }) => kind === "challenge");
  return { kind: "challenge", challengeId, data: { ...(first!.data as EntryData["challenge"]), title, enabled: true } };
};
const solve = (challengeId: number): Change => ({ kind: "submission", status: "Accepted", participationId: 1, challengeId, userId: "a" });

test("challenges with the same title are distinguished, whatever it is", () => {
  const ids = [21, 22, 23, 24];
  const titles = ["__proto__", "__proto__", "__proto__ (2)", "船"];
  const board = folded([...setting(), ...ids.map((id, i) => challenge(id, titles[i]!)), ...ids.map(solve)]);
  const { tasks, standings } = JSON.parse([...ctftimePieces(board)].join("")) as CtftimeView;
  expect(new Set(tasks).size).toBe(tasks.length);
  expect(Object.keys(standings[0]!.taskStats).toSorted()).toEqual(["__proto__", "__proto__ (2)", "__proto__ (2) (2)", "船"]);
});

test("three challenges of one title are numbered, and two hundred teams are followed by the next", () => {
  const teams = Array.from({ length: 401 }, (_, index) => index + 1);
  const [one] = setting().filter(({ kind }) => kind === "participation");
  const all = teams.map((id): Change => ({ ...one!, participationId: id, data: { ...(one!.data as object), teamId: id, name: `t${id}` } }));
  const board = folded([...setting().filter(({ kind }) => kind === "game"), ...all, ...[21, 22, 23].map((id) => challenge(id, "Same"))]);
  const { tasks, standings } = feedOf(board);
  expect(tasks).toEqual(["Same", "Same (2)", "Same (3)"]);
  expect(standings.map(({ team }) => team)).toEqual(teams.map((id) => `t${id}`));
});

test("times are whole seconds that have passed, and the last solve's is the team's", () => {
  const [game, ...others] = setting();
  const end = { ...game!, data: { ...(game!.data as object), endAt: 2_000_000 } };
  const times = [1_001_999, 1_000_000];
  const board = folded([end, ...others, { ...solve(12), at: times[1]! }, { ...solve(11), at: times[0]! }]);
  const [first] = feedOf(board).standings;
  expect([first!.lastAccept, first!.taskStats.c12!.time, first!.taskStats.c11!.time]).toEqual([1_001, 1_000, 1_001]);
});

test("it is written in ASCII, and a team without a solve has no last one", () => {
  const text = [...ctftimePieces(folded([...setting(), challenge(21, "船 🏴")]))].join("");
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(text).toContain(String.raw`"\u8239 \ud83c\udff4"`);
  expect(text).not.toContain("lastAccept");
});
