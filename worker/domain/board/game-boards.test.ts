import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry } from "../../contract/rpc/ledger.ts";
import { correctedHistory, entryOf, ruledHistory, setting, type Change } from "../../testing/boards/board-history.ts";
import { after, frozenHistory, revealAll } from "../../testing/boards/frozen-history.ts";
import { Board } from "./board.ts";
import { newsSince } from "./board-news.ts";
import { frameOf, pageOf, wirePieces } from "./board-view.ts";
import { ctftimePieces } from "./ctftime.ts";
import { boardsFrom, GameBoards, keepBoards } from "./game-boards.ts";
import { OwnTeams } from "./own-teams.ts";
import { nextStep, revealOf } from "./reveal-order.ts";
import { teamScoreOf } from "./score-parts.ts";
import { spotlightOf, stageBoardOf } from "./stage-board.ts";

function folded(entries: Entry[]): GameBoards {
  const boards = new GameBoards();
  for (const entry of entries) boards.apply(entry);
  boards.rerank();
  return boards;
}

const wire = (board: Board) => [...wirePieces(board)].join("");

/** Everything that anybody can read of a board. */
function publicBytes(boards: GameBoards): string {
  const { shown, frozen } = boards;
  const parts = [
    frameOf(shown, null, frozen?.since),
    frameOf(shown, "x", frozen?.since),
    pageOf(shown, { skip: 0, count: 100 }),
    newsSince(shown, 0, []),
    [...ctftimePieces(shown)],
    stageBoardOf(boards),
    shown.ranked().map(({ teamId }) => spotlightOf(boards, teamId)),
  ];
  return wire(shown) + JSON.stringify(parts);
}

/** What a team does, and joining teams; what organisers do to existing teams is public. */
const byTeams = ({ kind }: Entry) => kind === "submission" || kind === "hint";

test("a frozen board does not change, whatever teams answer and open, and whoever joins", () => {
  fc.assert(
    fc.property(frozenHistory(undefined, byTeams), ({ frozen, at }) => {
      const before = publicBytes(folded(frozen.slice(0, at + 1)));
      const boards = folded(frozen);
      const data = { teamId: 999, name: "late", bio: null, avatar: null, division: "x", status: "Accepted" };
      boards.apply(after(boards, "participation", data, { participationId: 99 }));
      boards.apply(after(boards, "member", { name: "late" }, { participationId: 99, userId: "late" }));
      boards.apply(
        after(boards, "submission", null, { participationId: 99, challengeId: 11, userId: "late", status: "Accepted", at: 100 }),
      );
      boards.rerank();
      expect(publicBytes(boards)).toBe(before);
    }),
    { numRuns: 300 },
  );
});

test("what organisers do meanwhile appears as on a board on which nobody has played since", () => {
  fc.assert(
    fc.property(frozenHistory(), ({ frozen, at }) => {
      const boards = folded(frozen);
      const onBoard = new Set<number>();
      const alone = new GameBoards();
      for (const [index, entry] of frozen.entries()) {
        for (const [id, { settings }] of alone.live.teams) {
          if (settings?.status === "Accepted" || settings?.status === "Suspended") onBoard.add(id);
          else onBoard.delete(id);
        }
        const isOfTeam = entry.kind === "participation" || entry.kind === "participationRemoved";
        if (index > at && (byTeams(entry) || (isOfTeam && !onBoard.has(entry.participationId!)))) continue;
        alone.apply(entry);
      }
      const told = (board: Board) => ({ ...JSON.parse(wire(board)), updateTimeUtc: "" });
      expect(told(boards.shown)).toEqual(told(alone.live));
    }),
    { numRuns: 300 },
  );
});

test("after the thaw the board is, byte for byte, that of a game that was never frozen", () => {
  fc.assert(
    fc.property(frozenHistory(), fc.boolean(), ({ plain, frozen }, stepwise) => {
      const boards = folded(frozen);
      if (stepwise) revealAll(boards);
      else boards.apply(after(boards, "thaw"));
      const never = folded(plain);
      expect(boards.shown).toBe(boards.live);
      expect([wire(boards.shown), [...ctftimePieces(boards.shown)]]).toEqual([wire(never.live), [...ctftimePieces(never.live)]]);
    }),
    { numRuns: 300 },
  );
});

test("after the last step everything that counts is shown", () => {
  fc.assert(
    fc.property(frozenHistory(), ({ frozen }) => {
      const boards = folded(frozen);
      let shown = boards.shown;
      revealAll(boards, () => (shown = boards.shown));
      const told = (board: Board) => ({ ...JSON.parse(wire(board)), updateTimeUtc: "" });
      expect(told(shown)).toEqual(told(boards.live));
    }),
    { numRuns: 300 },
  );
});

test("a step that is taken back restores the previous state, and can be made again", () => {
  fc.assert(
    fc.property(frozenHistory(undefined, byTeams), fc.nat({ max: 6 }), ({ frozen }, count) => {
      const boards = folded(frozen);
      const told = () => ({ ...JSON.parse(wire(boards.shown)), updateTimeUtc: "" });
      const seen = [told()];
      for (let n = 0, step = nextStep(boards); step && n < count; n += 1, step = nextStep(boards)) {
        boards.apply(after(boards, "reveal", {}, step));
        seen.push(told());
      }
      for (const before of seen.slice(0, -1).toReversed()) {
        boards.apply(after(boards, "reveal", { undo: true }));
        expect(told()).toEqual(before);
      }
    }),
    { numRuns: 150 },
  );
});

test("a client that hears the news of every version knows the board, also across a freeze, steps and a thaw", () => {
  fc.assert(
    fc.property(frozenHistory(), ({ frozen, at }) => {
      const boards = folded(frozen.slice(0, at));
      let version = boards.shown.version;
      const known = new Map(newsSince(boards.shown, 0, []).challenges.map((one) => [one.id, one]));
      const hear = () => {
        boards.rerank();
        if (boards.shown.version === version) return;
        expect(boards.shown.version).toBeGreaterThan(version);
        for (const one of newsSince(boards.shown, version, []).challenges) known.set(one.id, one);
        version = boards.shown.version;
        for (const one of newsSince(boards.shown, 0, []).challenges) expect(known.get(one.id)).toEqual(one);
      };
      for (const entry of frozen.slice(at)) {
        boards.apply(entry);
        hear();
      }
      revealAll(boards, hear);
      hear();
    }),
    { numRuns: 150 },
  );
});

test("boards that were stored while frozen are restored unchanged, and continue in the same way", () => {
  fc.assert(
    fc.property(frozenHistory(), fc.nat({ max: 4 }), ({ frozen }, steps) => {
      const boards = folded(frozen);
      for (let n = 0, step = nextStep(boards); step && n < steps; n += 1, step = nextStep(boards))
        boards.apply(after(boards, "reveal", {}, step));
      const kept = boardsFrom(keepBoards(boards))!;
      expect([publicBytes(kept), wire(kept.live)]).toEqual([publicBytes(boards), wire(boards.live)]);
      expect(revealOf(kept)).toEqual(revealOf(boards));
      for (const one of [boards, kept]) revealAll(one);
      expect(wire(kept.shown)).toBe(wire(boards.shown));
    }),
    { numRuns: 150 },
  );
});

test("entries that arrive twice change nothing, including steps of a reveal", () => {
  const boards = aGame([[1, 11]], [[2, 12], [3, 12]]); // oxfmt-ignore
  for (let n = 0; n < 2; n += 1) {
    const entry = after(boards, "reveal", {}, nextStep(boards)!);
    for (let again = 0; again < 3; again += 1) boards.apply(entry);
  }
  expect(revealOf(boards)).toMatchObject({ made: 2, left: 0, next: null });
});

/** A log in which teams solve these challenges (team, challenge), the board is frozen, and they solve those. */
function aGame(before: [number, number][], since: [number, number][]): GameBoards {
  const solve = ([participationId, challengeId]: [number, number]): Change => {
    return { kind: "submission", status: "Accepted", participationId, challengeId, userId: "a" };
  };
  return folded([...setting(), ...before.map(solve), { kind: "freeze" as const }, ...since.map(solve)].map(entryOf));
}

test("a team is shown its own solves with the values of the frozen board, and none of the others' later solves", () => {
  const alone = aGame([[1, 11]], [[2, 12]]);
  const among = aGame(
    [[1, 11]],
    [
      [3, 12],
      [4, 12],
      [2, 12],
      [5, 12],
    ],
  );
  const own = ({ live, frozen }: GameBoards) => new OwnTeams(live, frozen!);
  const line = (boards: GameBoards) => ({ ...own(boards).line(14), solves: own(boards).line(14)!.solves.slice(0, 3), changed: 0 });
  expect(line(among)).toEqual(line(alone));
  const [{ team: one }, { team: other }] = [own(alone).news(2)!, own(among).news(2)!];
  expect([other.rank, other.score]).toEqual([one.rank, one.score]);
  expect([one.rank, one.score]).toEqual([2, 1_000]);
  const table = own(among).table();
  expect([table.ranks[0], table.scores[0]]).toEqual([1, 1_050]);
  expect(table.teamIds).toEqual(Int32Array.from([7, 14, 21, 28, 35, 42]));
});

test("a team's own score while the board is frozen is explained with its solves since, and with nobody else's", () => {
  const before: [number, number][] = [[1, 11], [2, 11], [3, 13]]; // oxfmt-ignore
  const own = (since: [number, number][]) => {
    const { live, frozen } = aGame(before, since);
    const { version: _, ...told } = teamScoreOf(frozen!.board, new OwnTeams(live, frozen!).lined(14)!, false);
    return { ...told, parts: told.parts.map(({ time: _time, ...part }) => part) };
  };
  const alone = own([[2, 12]]);
  expect(own([[3, 12], [4, 12], [4, 11], [2, 12], [5, 12]])).toEqual(alone); // oxfmt-ignore
  expect(alone.parts).toMatchObject([{ type: "SecondBlood" }, { type: "Normal", points: 1_000, worthThen: 1_000, bonus: 0 }]);
});

test("the parts of a team's own score sum to it, whatever was done and corrected since the freeze", () => {
  fc.assert(
    fc.property(frozenHistory(fc.oneof(correctedHistory, ruledHistory)), ({ frozen: history }) => {
      const { live, frozen } = folded(history);
      const own = new OwnTeams(live, frozen!);
      for (const { teamId } of live.ranked()) {
        const lined = own.lined(teamId);
        const { score, parts } = teamScoreOf(frozen!.board, lined!, true);
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(parts.filter(({ kind }) => kind === "solve" || kind === "granted").length).toBe(lined!.team.solvedCount);
        expect(parts.filter(({ kind }) => kind === "floor").every(({ points }) => points > 0)).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

test("columns in which only changed teams are updated equal those that are made from scratch", () => {
  fc.assert(
    fc.property(frozenHistory(), ({ frozen: history, at }) => {
      const boards = folded(history.slice(0, at + 1));
      let [board, version, kept] = [boards.shown, -1, new OwnTeams(boards.live, boards.frozen!)];
      const late = { participationId: 99, userId: "late" };
      const joined = { teamId: 3, name: "late", bio: null, avatar: null, division: null };
      const joins = ["Accepted", "Pending", "Accepted"].map(
        (status) => () => boards.apply(after(boards, "participation", { ...joined, status }, late)),
      );
      for (const step of [...history.slice(at + 1).map((entry) => () => boards.apply(entry)), ...joins]) {
        step();
        boards.rerank();
        const { live, frozen } = boards;
        if (board !== frozen!.board || version !== frozen!.board.version) kept = new OwnTeams(live, frozen!);
        [board, version] = [frozen!.board, frozen!.board.version];
        expect(kept.table()).toEqual(new OwnTeams(live, frozen!).table());
      }
    }),
    { numRuns: 150 },
  );
});

test("a user who is renamed after moving to a team that is not on the board has the new name next to earlier solves", () => {
  const boards = aGame([[1, 11]], []);
  boards.apply(after(boards, "member", { name: "renamed" }, { participationId: 99, userId: "a" }));
  boards.rerank();
  expect(wire(boards.shown)).toContain(`"userName":"renamed"`);
});

test("a team that joins after the freeze is on nobody's board but its own", () => {
  const boards = aGame([[1, 11]], []);
  const data = { teamId: 3, name: "late", bio: null, avatar: null, division: null, status: "Accepted" };
  boards.apply(after(boards, "participation", data, { participationId: 99 }));
  boards.apply(after(boards, "submission", null, { participationId: 99, challengeId: 12, userId: "l", status: "Accepted", at: 100 }));
  const own = new OwnTeams(boards.live, boards.frozen!);
  expect(boards.shown.find(3)).toBeNull();
  expect(own.news(99)!.team).toMatchObject({ rank: 2, score: 1_000 });
  expect(own.line(3)!.solves.slice(0, 2)).toEqual([12, 4]);
  expect(nextStep(boards)).toEqual({ participationId: 99, challengeId: null });
});

test("a team that joined after the freeze is hidden again when its step is taken back, whatever was changed meanwhile", () => {
  const boards = aGame([[1, 11]], []);
  const data = { teamId: 3, name: "late", bio: null, avatar: null, division: null, status: "Accepted" };
  boards.apply(after(boards, "participation", data, { participationId: 99 }));
  const step = { participationId: 99, challengeId: null };
  boards.apply(after(boards, "reveal", {}, step));
  boards.apply(after(boards, "participation", { ...data, name: "renamed" }, { participationId: 99 }));
  const shown = () => (boards.rerank(), boards.shown.find(3)?.name);
  const seen = [shown()];

  boards.apply(after(boards, "reveal", { undo: true }));
  seen.push(shown());
  expect(nextStep(boards)).toEqual(step);
  const kept = boardsFrom(keepBoards(boards))!;
  expect(wire(kept.shown)).toBe(wire(boards.shown));
  boards.apply(after(boards, "reveal", {}, step));

  expect([...seen, shown()]).toEqual(["renamed", undefined, "renamed"]);
});

test.each<[string, [number, number][], [number, number][], string[]]>([
  ["nothing was done", [[1, 11]], [], []],
  ["the last team is first, each challenge in the board's order", [[1, 11], [1, 12], [2, 11]], [[2, 13], [2, 12], [1, 13]], ["2 12", "2 13", "1 13"]], // oxfmt-ignore
  ["a team that rises waits until those below it now have shown theirs", [[1, 11], [2, 12], [2, 13]], [[1, 13], [1, 12], [2, 11], [3, 11]], ["3 11", "1 12", "1 13", "2 11"]], // oxfmt-ignore
  ["teams without points stand by their ids, the highest below", [], [[5, 11], [6, 11]], ["6 11", "5 11"]], // oxfmt-ignore
])("the order of a reveal: %s", (_, before, since, expected) => {
  const boards = aGame(before, since);
  const steps: string[] = [];
  for (let step = nextStep(boards); step; step = nextStep(boards)) {
    steps.push(`${step.participationId} ${step.challengeId}`);
    boards.apply(after(boards, "reveal", {}, step));
  }
  expect(steps).toEqual(expected);
});
