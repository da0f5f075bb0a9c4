import { expect, test } from "vitest";
import type { ScoreboardView } from "../contract/wire/board/board.ts";
import type { ChallengeDetailView, ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { answer, aRunningGame } from "../testing/games.ts";

type WorthGame = Awaited<ReturnType<typeof aRunningGame>>;

const edit = (game: WorthGame, n: number, body: unknown) =>
  ok<ChallengeEditView>("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[n]!.id}`, { as: game.organiser, body });

const solve = (game: WorthGame, team: number, n: number) =>
  answer(game, game.challenges[n]!, game.teams[team]!.captain, game.challenges[n]!.flags[0]!);

async function boardOf(game: WorthGame): Promise<ScoreboardView> {
  return ok("GET", `/api/game/${game.id}/scoreboard`, { as: game.organiser });
}

async function scoresOf(game: WorthGame): Promise<number[]> {
  const { items } = await boardOf(game);
  return game.teams.map(({ id }) => items.find((item) => item.id === id)!.score);
}

test("a challenge's value follows its scoring, with its own bloods", async () => {
  const game = await aRunningGame({ challenges: [{ originalScore: 500 }, { originalScore: 500 }], teams: 3 });
  await edit(game, 0, { scoring: "linear", difficulty: 30, minimumPoints: 450, minScoreRate: 0, bloods: "points", bloodBonus: [7, 2, 1] });
  await edit(game, 1, { scoring: "steps", scoreSteps: [[2, 300]], bloods: "none" });
  for (const [team, n] of [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
  ] as const)
    expect(await solve(game, team, n)).toBe("Accepted");
  await expect.poll(() => scoresOf(game)).toEqual([457, 752, 751]);
  await edit(game, 1, { scoring: "static" });
  await expect.poll(() => scoresOf(game)).toEqual([457, 952, 951]);
  const { curve } = await ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, {
    as: game.teams[0]!.captain,
  });
  expect(curve).toEqual({ originalScore: 500, minScoreRate: 0, difficulty: 30, scoring: "linear", minimumPoints: 450, steps: [] });
});

test("a relative challenge follows the most solved one, and the editor knows how many teams there are", async () => {
  const game = await aRunningGame({ challenges: [{ originalScore: 500 }, { originalScore: 100 }], teams: 3 });
  await edit(game, 0, { scoring: "relative", minimumPoints: 100, minScoreRate: 0, bloods: "none" });
  await edit(game, 1, { scoring: "static", bloods: "none" });
  await solve(game, 0, 0);
  await expect.poll(() => scoresOf(game)).toEqual([100, 0, 0]);
  for (const team of [0, 1, 2]) await solve(game, team, 1);
  // tanh(2.8132 / 3 − 0.8673) = 0.0703: 100 + 400 · (0.96 − 0.0703) / 1.66.
  await expect.poll(() => scoresOf(game)).toEqual([414, 100, 100]);
  expect(await edit(game, 0, {})).toMatchObject({ teams: 3, mostSolves: 3, acceptedCount: 1 });
});

test("a solve that does not break ties moves nobody behind a team with the same score", async () => {
  const game = await aRunningGame({ challenges: [{ originalScore: 100 }, { originalScore: 100 }], teams: 2 });
  for (const n of [0, 1]) await edit(game, n, { scoring: "static", bloods: "none" });
  for (const [team, n] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const)
    await solve(game, team, n);
  const ranked = async () => (await boardOf(game)).items.map(({ id }) => game.teams.findIndex((team) => team.id === id));
  await expect.poll(ranked).toEqual([1, 0]);
  await edit(game, 1, { breaksTies: false });
  await expect.poll(ranked).toEqual([0, 1]);
  await edit(game, 1, { breaksTies: true });
  await expect.poll(ranked).toEqual([1, 0]);
});

test("the parameters of a score are validated", async () => {
  const game = await aRunningGame();
  const path = `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`;
  const refused = async (body: unknown) => refusal(await call("PUT", path, { as: game.organiser, body }));
  expect(await refused({ minimumPoints: -1 })).toBe("400 field.range");
  expect(await refused({ scoreSteps: [[5, 100, 1]] })).toBe("400 field.invalid");
  expect(
    await refused({
      scoreSteps: [
        [5, 100],
        [5, 50],
      ],
    }),
  ).toBe("400 challenge.steps");
  expect(
    await refused({
      scoreSteps: [
        [5, 100],
        [9, 101],
      ],
    }),
  ).toBe("400 challenge.steps");
  expect(await refused({ bloods: "all" })).toBe("400 field.invalid");
  expect(await refused({ bloodBonus: [1, 2, 10_001] })).toBe("400 field.range");
});

test("a new challenge has the scoring of one from before there was a choice", async () => {
  const game = await aRunningGame();
  expect(await edit(game, 0, {})).toMatchObject({
    scoring: "exponential",
    minimumPoints: 0,
    scoreSteps: [],
    breaksTies: true,
    bloods: "game",
    bloodBonus: [0, 0, 0],
  });
});
