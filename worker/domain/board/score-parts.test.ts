import { expect, test, vi } from "vitest";
import { entryOf, type Change } from "../../testing/boards/board-history.ts";
import { Board } from "./board.ts";
import { linedIn } from "./board-table.ts";
import { teamScoreOf } from "./score-parts.ts";

const CHALLENGES = 20;
const TEAMS = 50;

/** A game in which every team solves every challenge, each worth what the others' solves leave of it. */
function aSolvedGame(): Board {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const curve = { version: 1, tag: "Web", type: "StaticAttachment", enabled: true, originalScore: 1_000, minScoreRate: 0, difficulty: 5 };
  const changes: Change[] = [
    { kind: "game", data: { version: 1, title: "g", startAt: 0, endAt: 1e9, practice: true, bloodBonus: 0 } },
    ...numbers(CHALLENGES).map((challengeId): Change => {
      return { kind: "challenge", challengeId, data: { ...curve, title: `c${challengeId}`, scoring: "relative" } };
    }),
    ...numbers(TEAMS).map((id): Change => {
      const data = { teamId: id, name: `t${id}`, bio: null, avatar: null, division: null, status: "Accepted" };
      return { kind: "participation", participationId: id, data };
    }),
    ...numbers(CHALLENGES).flatMap((challengeId) =>
      numbers(TEAMS).map((participationId): Change => {
        return { kind: "submission", status: "Accepted", participationId, challengeId, userId: "a" };
      }),
    ),
  ];
  const board = new Board();
  for (const entry of changes.map(entryOf)) board.apply(entry);
  board.rerank();
  return board;
}

test("each solve of the game is looked at once for a team's score, however many solves the team has", () => {
  const board = aSolvedGame();
  const looked = vi.spyOn(board, "movesValue");
  const { parts } = teamScoreOf(board, linedIn(board, 25)!, false);
  expect(parts).toHaveLength(CHALLENGES);
  expect(looked.mock.calls.length).toBeLessThanOrEqual(TEAMS * CHALLENGES);
});

test("what a solve was worth when it happened counts the solves until then, of its challenge and of the most solved one", () => {
  const worth = teamScoreOf(aSolvedGame(), linedIn(aSolvedGame(), 25)!, false).parts.map(({ worthThen }) => worthThen);
  // The first challenge is itself the most solved one; the later ones had half of its solves.
  expect(worth[0]).toBe(0);
  expect(new Set(worth.slice(1)).size).toBe(1);
  expect(worth[1]).toBeGreaterThan(0);
});
