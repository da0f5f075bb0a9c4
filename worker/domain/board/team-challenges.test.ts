import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChallengeSettings, HeldRules } from "../../contract/rpc/ledger.ts";
import { entryOf, ruledHistory, setting, type Change } from "../../testing/boards/board-history.ts";
import { newsSince } from "./board-news.ts";
import { lineOf, placeIn, rowText, solvedIn, tableOf } from "./board-table.ts";
import { frameOf, pageOf, wirePieces } from "./board-view.ts";
import { Board } from "./board.ts";
import { challengesOfTeam } from "./team-challenges.ts";

const curve = { originalScore: 1_000, minScoreRate: 0.25, difficulty: 5 };
const configured = (challengeId: number, rules: HeldRules, more: Partial<ChallengeSettings> = {}): Change => {
  const title = `secret ${challengeId}`;
  const data: ChallengeSettings = { version: 1, title, tag: "Web", type: "StaticAttachment", enabled: true, ...curve, rules, ...more };
  return { kind: "challenge", challengeId, data };
};
const solve = (participationId: number, challengeId: number): Change => {
  return { kind: "submission", status: "Accepted", participationId, challengeId, userId: "a" };
};

function boardOf(...changes: Change[]): Board {
  const board = new Board();
  for (const entry of [...setting(), ...changes].map(entryOf)) board.apply(entry);
  return board;
}

function shownTo(board: Board, participationId: number) {
  const table = tableOf(board);
  const line = lineOf(board, participationId * 7)!;
  const place = placeIn(table, participationId * 7);
  const solved = solvedIn(line);
  const progress = { hasSolved: (id: number) => solved.has(id), score: () => table.scores[place]! };
  const { challenges, locked, ...rest } = challengesOfTeam(table.gates!, progress);
  const open = JSON.parse(`{${challenges}}`) as { challenges: Record<string, { id: number }[]> };
  return {
    ...rest,
    locked: JSON.parse(locked) as object[],
    open: Object.values(open.challenges)
      .flat()
      .map(({ id }) => id),
    row: rowText(table, place, line),
  };
}

/** Everything that is public on a board. */
function publicText(board: Board): string {
  const table = tableOf(board);
  const { standings: _, ...told } = newsSince(board, 0, []);
  return [
    ...wirePieces(board),
    JSON.stringify([frameOf(board, null), pageOf(board, { skip: 0, count: 100 }), told]),
    table.challenges,
  ].join();
}

test("a solve opens a challenge to the team that has it, and to no other", () => {
  const board = boardOf(configured(12, { requires: [{ challenge: 11 }] }), solve(1, 11));
  expect(shownTo(board, 1)).toMatchObject({ open: [11, 13, 12], locked: [], opened: [12] });
  expect(shownTo(board, 2)).toMatchObject({ open: [11, 13], opened: [] });
  expect(shownTo(board, 2).locked).toEqual([
    { id: 12, tag: "Web", title: "secret 12", score: 1000, opensAt: null, least: 1, requires: [{ challenge: 11, met: false }] },
  ]);
});

test("a masked challenge reveals neither title nor score; a hidden one reveals nothing, even where another requires it", () => {
  const requires = [{ challenge: 11 }];
  const board = boardOf(
    configured(11, { requires: [{ score: 9_000 }], locked: "hidden" }),
    configured(12, { requires, locked: "masked" }),
    configured(13, { requires, locked: "hidden" }),
  );
  const { open, locked } = shownTo(board, 1);
  expect(open).toEqual([]);
  expect(locked).toEqual([
    { id: 12, tag: "Web", title: null, score: null, opensAt: null, least: 1, requires: [{ challenge: null, met: false }] },
  ]);
});

test("a locked challenge shows its own category, a masked one does not", () => {
  const category = { name: "Jail", symbol: "", colour: "" };
  const lockedAs = (locked?: "masked") =>
    shownTo(boardOf(configured(12, { requires: [{ challenge: 11 }], locked }, { category })), 1).locked;
  expect(lockedAs()).toMatchObject([{ id: 12, category }]);
  expect(JSON.stringify(lockedAs("masked"))).not.toContain("Jail");
});

test("a hidden challenge that another requires is named to the team that may open it, and to no other", () => {
  const { gates } = tableOf(
    boardOf(configured(11, { requires: [{ score: 1_000 }], locked: "hidden" }), configured(12, { requires: [{ challenge: 11 }] })),
  );
  const requiredOf = (score: number) => challengesOfTeam(gates!, { hasSolved: () => false, score: () => score }).locked;
  expect(requiredOf(1_000)).toContain('"requires":[{"challenge":11,"met":false}]');
  expect(requiredOf(999)).toContain('"requires":[{"challenge":null,"met":false}]');
});

test("a release is visible to everybody with the entry that records it, under that entry's version", () => {
  const changes = [configured(12, { opensAt: 1_000 })];
  expect(shownTo(boardOf(...changes), 1).locked).toMatchObject([{ id: 12, opensAt: "1970-01-01T00:00:01.000+00:00" }]);
  const board = boardOf(...changes, { kind: "opened", challengeId: 12 });
  expect(tableOf(board).gates).toBeUndefined();
  expect(newsSince(board, board.version - 1, [])).toMatchObject({ order: [11, 13, 12], challenges: [{ id: 12 }] });
});

test("the end opens everything, and a later end locks it again", () => {
  const locked = configured(12, { requires: [{ challenge: 11 }], locked: "hidden" });
  const ended = boardOf(locked, { kind: "opened", challengeId: null });
  expect(tableOf(ended).gates).toBeUndefined();
  expect(publicText(ended)).toContain("secret 12");
  const game = setting()[0]!;
  const again = boardOf(locked, { kind: "opened", challengeId: null }, { ...game, data: { ...(game.data as object), endAt: 500 } });
  expect(shownTo(again, 1).opened).toEqual([]);
  expect(publicText(again)).not.toContain("secret 12");
});

test("a solve of a hidden challenge counts for everybody and is named only to its team", () => {
  const rules: HeldRules = { requires: [{ challenge: 11 }], locked: "hidden" };
  const board = boardOf(configured(12, rules), solve(1, 11), solve(1, 12));
  const [row] = pageOf(board, { skip: 0, count: 1 }).rows;
  expect(row!.solvedChallenges.map(({ id }) => id)).toEqual([11]);
  expect(row!).toMatchObject({ score: 2100, solvedCount: 2 });
  expect(shownTo(board, 1).row).toContain('"id":12');
});

test("a challenge whose title was secret is on the board once its time has come", () => {
  const rules: HeldRules = { requires: [{ challenge: 11 }], opensAt: 1_000 };
  expect(publicText(boardOf(configured(12, rules)))).not.toContain("secret 12");
  expect(publicText(boardOf(configured(12, rules), { kind: "opened", challengeId: 12 }))).toContain("secret 12");
});

test("after any history, what was made for other teams does not affect what a team is shown", () => {
  fc.assert(
    fc.property(ruledHistory, (entries) => {
      const board = new Board();
      for (const entry of entries) board.apply(entry);
      const { gates, ...table } = tableOf(board);
      for (const { teamId } of gates ? board.ranked() : []) {
        const solved = solvedIn(lineOf(board, teamId)!);
        const progress = { hasSolved: (id: number) => solved.has(id), score: () => table.scores[placeIn(table, teamId)]! };
        expect(challengesOfTeam(gates!, progress)).toEqual(challengesOfTeam([...gates!], progress));
      }
    }),
  );
});

test("whatever happens, nobody reads the title of a challenge that is secret or not released", () => {
  const secret = (board: Board) =>
    [...board.challenges.values()].filter(({ settings, released }) => {
      const rules = settings?.rules;
      return settings?.enabled && rules && !board.ended && (!released || (rules.requires && rules.locked));
    });
  fc.assert(
    fc.property(ruledHistory, (entries) => {
      const board = new Board();
      for (const entry of entries) board.apply(entry);
      const text = publicText(board);
      for (const { title } of secret(board)) expect(text).not.toContain(`"${title}"`);
    }),
  );
});
