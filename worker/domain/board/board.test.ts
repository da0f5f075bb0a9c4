import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Entry } from "../../contract/rpc/ledger.ts";
import { correctedHistory, entryOf, setting, takenBack, type Change } from "../../testing/boards/board-history.ts";
import { Board } from "./board.ts";
import { linedIn } from "./board-table.ts";
import { teamScoreOf } from "./score-parts.ts";
import { naiveBoard } from "../../testing/boards/naive-board.ts";
import { newsSince } from "./board-news.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { wirePieces } from "./board-view.ts";

function folded(entries: Entry[], rerankEach: (index: number) => boolean = () => false): Board {
  const board = new Board();
  entries.forEach((entry, index) => {
    board.apply(entry);
    if (rerankEach(index)) board.rerank();
  });
  return board;
}

const textOf = (board: Board) => [...wirePieces(board)].join("");

test("a board that is read after every entry equals the board that is computed once", () => {
  fc.assert(
    fc.property(correctedHistory, fc.integer({ min: 1, max: 7 }), (entries, step) => {
      expect(textOf(folded(entries, (index) => index % step === 0))).toBe(textOf(folded(entries)));
    }),
    { numRuns: 300 },
  );
});

test("the board follows the rules as they are written", () => {
  fc.assert(
    fc.property(correctedHistory, (entries) => {
      const { items, challenges } = JSON.parse(textOf(folded(entries, () => true)));
      expect({ items, challenges }).toEqual(naiveBoard(entries));
    }),
    { numRuns: 500 },
  );
});

test("a guest's actions change nobody else's points, solves or bloods, and no value", () => {
  const isGuest = (id: number | null) => id !== null && id % 2 === 0;
  const divided = (entry: Entry): Entry => {
    if (entry.kind !== "game" && entry.kind !== "participation") return entry;
    const extra = entry.kind === "game" ? { guests: ["g"] } : { division: isGuest(entry.participationId) ? "g" : null };
    return { ...entry, data: JSON.stringify({ ...JSON.parse(entry.data!), ...extra }) };
  };
  const told = (entries: Entry[]) => {
    const { items, challenges } = JSON.parse(textOf(folded(entries, (index) => index % 3 === 0)));
    return { challenges, others: items.filter((row: { id: number }) => !isGuest(row.id / 7)).map((row: object) => ({ ...row, rank: 0 })) };
  };
  fc.assert(
    fc.property(correctedHistory, (entries) => {
      const all = entries.map(divided);
      const without = all.map((entry): Entry =>
        isGuest(entry.participationId) && entry.kind === "submission" ? { ...entry, status: "WrongAnswer" } : entry,
      );
      expect(told(all)).toEqual(told(without));
    }),
    { numRuns: 200 },
  );
});

test("a team's line on the chart ends at its score", () => {
  fc.assert(
    fc.property(correctedHistory, (entries) => {
      const { items, timeLines } = JSON.parse(textOf(folded(entries)));
      for (const { id, items: line } of timeLines.all) {
        const { score } = items.find((row: { id: number }) => row.id === id);
        if (line.length > 0) expect(line.at(-1).score).toBe(score);
      }
    }),
  );
});

test("after all corrections were taken back the board equals that of a log without them", () => {
  fc.assert(
    fc.property(takenBack, fc.boolean(), ({ plain, corrected }, reads) => {
      const told = (board: Board) => ({ ...JSON.parse(textOf(board)), updateTimeUtc: "" });
      expect(told(folded(corrected, () => reads))).toEqual(told(folded(plain)));
    }),
    { numRuns: 300 },
  );
});

test("the parts of a score sum to it exactly, including those whose reasons are for the staff", () => {
  fc.assert(
    fc.property(correctedHistory, fc.boolean(), (entries, reasons) => {
      const board = folded(entries);
      for (const { teamId, score } of board.ranked()) {
        const { parts } = teamScoreOf(board, linedIn(board, teamId)!, reasons);
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      }
    }),
  );
});

test("a solve is explained with its value at the time and now, and with its blood", () => {
  const solve = (participationId: number): Change => ({
    kind: "submission",
    status: "Accepted",
    participationId,
    challengeId: 11,
    userId: "a",
  });
  const board = folded([...setting(), solve(1), solve(2), solve(3)].map(entryOf));
  const told = [7, 14].map((teamId) => teamScoreOf(board, linedIn(board, teamId)!, false).parts[0]);
  expect(told).toMatchObject([
    { kind: "solve", type: "FirstBlood", worthThen: 1_050, points: 790, bonus: 38, challenge: { id: 11, title: "c11" } },
    { kind: "solve", type: "SecondBlood", worthThen: 890, points: 775, bonus: 23 },
  ]);
});

test("a moved end and a pause are announced once, and other settings are not", () => {
  const settings = { version: 1, title: "g", startAt: 0, endAt: 120, practice: true, bloodBonus: 0 };
  const changes = [
    { ...settings, title: "h" },
    { ...settings, endAt: 150 },
    { ...settings, endAt: 150, pausedAt: 90 },
    { ...settings, endAt: 150, pausedAt: 90, pauseReason: "Fire alarm" },
    { ...settings, endAt: 150 },
  ];
  const board = folded(setting().map(entryOf));
  const told = changes.map((data, n) => {
    const since = board.version;
    board.apply({ ...entryOf({ kind: "game", data }, board.folded), at: 1_000 + n });
    board.rerank();
    return newsSince(board, since, []).times ?? null;
  });
  const [times, pausedAt] = [{ start: isoTime(0), end: isoTime(150) }, isoTime(90)];
  expect(told).toEqual([null, times, { ...times, pausedAt }, { ...times, pausedAt, pauseReason: "Fire alarm" }, times]);
  expect(newsSince(board, board.version, [])).toMatchObject({ challenges: [], points: [], order: null });
  expect([0, board.version].map((since) => newsSince(board, since, []).times)).toEqual([undefined, undefined]);
});

test("challenges are listed by their titles as people read them: whatever their case, and by the numbers in them", () => {
  const titled = (title: string, challengeId: number): Change => {
    const curve = { originalScore: 1_000, minScoreRate: 0.25, difficulty: 5 };
    return { kind: "challenge", challengeId, data: { version: 1, title, tag: "Web", type: "StaticAttachment", enabled: true, ...curve } };
  };
  const titles = ["rsa 10", "Zebra", "babyheap", "RSA 2", "Baby RSA"];
  const [game] = setting();
  const board = folded([game!, ...titles.map((title, n) => titled(title, n + 1))].map(entryOf));
  const { challenges } = JSON.parse(textOf(board));
  expect(challenges.Web.map(({ title }: { title: string }) => title)).toEqual(["Baby RSA", "babyheap", "RSA 2", "rsa 10", "Zebra"]);
});

test("an entry that arrives twice changes nothing", () => {
  const entries = [
    ...setting(),
    { kind: "submission" as const, status: "Accepted" as const, participationId: 1, challengeId: 11, userId: "a" },
  ].map(entryOf);
  expect(textOf(folded([...entries, ...entries]))).toBe(textOf(folded(entries)));
});

test("a wrong answer, or a right one to a solved challenge, does not change the version", () => {
  const right: Change = { kind: "submission", status: "Accepted", participationId: 1, challengeId: 11, userId: "a" };
  const solved = [...setting(), right];
  const board = folded([...solved, { ...right, status: "WrongAnswer" as const }, right].map(entryOf));
  expect(board.version).toBe(folded(solved.map(entryOf)).version);
  expect(board.folded - board.changedBy).toBe(2);
});

test("a version grows with every change and reveals only its time, not what else was in the log", () => {
  const solve = (participationId: number, at: number): Change => ({
    kind: "submission",
    status: "Accepted",
    participationId,
    challengeId: 11,
    userId: "a",
    at,
  });
  const wrong: Change = { ...solve(2, 500), status: "CheatDetected" };
  const versions = (...changes: Change[]) =>
    changes.map((_, index) => folded([...setting(), ...changes.slice(0, index + 1)].map(entryOf)).version);
  expect(versions(solve(1, 400), solve(2, 500), solve(3, 500))).toEqual([400, 500, 501]);
  expect(versions(solve(1, 400), wrong, wrong, solve(2, 500), solve(3, 500))).toEqual([400, 400, 400, 500, 501]);
});

test("teams with the same points rank by when they had them, then by id; no two share a rank", () => {
  const solve = (participationId: number): Change => ({
    kind: "submission",
    status: "Accepted",
    participationId,
    challengeId: 11,
    userId: "a",
  });
  const solves = [4, 2, 6, 5].map(solve);
  const board = folded([...setting(), ...solves].map(entryOf));
  expect(board.ranked().map(({ teamId, rank }) => [teamId / 7, rank])).toEqual([
    [4, 1],
    [2, 2],
    [6, 3],
    [5, 4],
    [1, 5],
    [3, 6],
  ]);
});

test("after a solve that does not change the challenge's value only that solve is processed, not all solves and all teams that opened a hint", () => {
  const board = new Board();
  const more = { challenge: { scoring: "static" }, game: { endAt: 1_000_000 } } as Record<string, object>;
  const config = setting().map((change) => ({
    ...change,
    ...(more[change.kind] && { data: { ...(change.data as object), ...more[change.kind] } }),
  }));
  const teams = Array.from({ length: 1_000 }, (_, n) => ({
    kind: "participation" as const,
    participationId: n + 1,
    data: { teamId: n + 1, name: `t${n}`, bio: null, avatar: null, division: null, status: "Accepted" },
  }));
  const solves = teams.map(({ participationId }) => {
    return { kind: "submission" as const, status: "Accepted" as const, participationId, challengeId: 11, userId: "a" };
  });
  const hints = teams.map(({ participationId }) => {
    return { kind: "hint" as const, participationId, challengeId: 11, userId: "a", data: { id: "h", cost: 1 } };
  });
  const entries = [...config, ...teams, ...hints, ...solves].map(entryOf);
  for (const entry of entries.slice(0, -1)) board.apply(entry);
  board.rerank();
  board.apply(entries.at(-1)!);
  const looks = vi.spyOn(board.teams, "get");
  board.rerank();
  expect(looks.mock.calls.length).toBeLessThan(20);
  expect(board.challenges.get(11)!.solved).toBe(1_000);
});
