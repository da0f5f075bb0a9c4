import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { GameTeamInfoView, ScoreboardView } from "../../contract/wire/board/board.ts";
import { boardOf, ledgerOf } from "../../contract/rpc/stubs.ts";
import { reserveIds } from "../../db/statements/imports.ts";
import { call, ok } from "../../testing/call.ts";
import { aContext } from "../../testing/context.ts";
import { aRunningGame, submit, type RunningGame, type TestChallenge, type TestPlayers } from "../../testing/games.ts";
import { detailsJson } from "../play/play-details.ts";

const listOf = (game: RunningGame, { captain }: TestPlayers) =>
  ok<GameTeamInfoView>("GET", `/api/game/${game.id}/details`, { as: captain });

/** A Board and a Ledger that count their calls, and a clock that the test sets. */
function aWatch() {
  const asked: string[] = [];
  let now = Date.now();
  const counted = <T extends object>(stub: T): T =>
    new Proxy(stub, {
      get:
        (target, name) =>
        (...given: unknown[]) => {
          asked.push(String(name));
          return (target as Record<string, (...args: unknown[]) => unknown>)[String(name)]!(...given);
        },
    });
  const changes = {
    now: () => now,
    board: (id: number) => counted(boardOf(env, id)),
    ledger: (id: number) => counted(ledgerOf(env, id)),
  };
  const all = async (game: RunningGame) => {
    const texts = await Promise.all(game.teams.map(({ captain }) => detailsJson(aContext(captain, changes), game.id)));
    const read = asked.splice(0).toSorted();
    return { asked: read, lists: texts.map((text) => JSON.parse(text) as GameTeamInfoView) };
  };
  const one = async (game: RunningGame, { captain }: TestPlayers) => {
    const list = JSON.parse(await detailsJson(aContext(captain, changes), game.id)) as GameTeamInfoView;
    return { asked: asked.splice(0), list };
  };
  return { all, one, pass: (ms: number) => (now += ms) };
}

test("a player who has just solved a challenge sees it in the very next list, with points and rank", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 2 });
  const [one, two] = game.teams as [TestPlayers, TestPlayers];
  for (const [n, { id, flags }] of game.challenges.entries()) {
    expect((await listOf(game, two)).rank!.solvedCount).toBe(n);
    await submit(game, { id }, two.captain, flags[0]!);
    const { rank } = await listOf(game, two);
    expect([rank!.rank, rank!.solvedCount, rank!.solvedChallenges.at(-1)!.id]).toEqual([1, n + 1, id]);
    expect(rank!.score).toBe(rank!.solvedChallenges.reduce((sum, { score }) => sum + score, 0));
  }
  expect((await listOf(game, one)).rank!.solvedCount).toBe(0);
});

test("the list says the same of a team as the whole board, for every team", async () => {
  const game = await aRunningGame({ challenges: 3, teams: 4 });
  for (const [n, { captain }] of game.teams.entries())
    for (const { id, flags } of game.challenges.slice(0, n)) await submit(game, { id }, captain, flags[0]!);
  await ledgerOf(env, game.id).flush();
  const { all, pass } = aWatch();
  pass(1_001);
  const { lists } = await all(game);
  const whole = (await (await call("GET", `/api/game/${game.id}/scoreboard`)).json()) as ScoreboardView;
  for (const [n, { rank, challenges, challengeCount }] of lists.entries()) {
    expect(rank).toEqual(whole.items.find(({ id }) => id === game.teams[n]!.id));
    expect([challenges, challengeCount]).toEqual([whole.challenges, whole.challengeCount]);
  }
});

test("however many teams there are, the Ledger and the Board are asked once for all, and after a solve once more for the solver's team", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 5 });
  const [{ id, flags }] = game.challenges as [TestChallenge];
  // Otherwise the Board hears of the teams between the two questions.
  await ledgerOf(env, game.id).flush();
  const { all, pass } = aWatch();
  const first = await all(game);
  expect(first.asked).toEqual(["lines", "memberships", "table"]);
  expect(first.lists.map(({ rank }) => rank!.id)).toEqual(game.teams.map((team) => team.id));
  expect((await all(game)).asked).toEqual([]);
  await submit(game, { id }, game.teams[3]!.captain, flags[0]!);
  await ledgerOf(env, game.id).flush();
  pass(1_001);
  const { asked, lists } = await all(game);
  expect(asked).toEqual(["lines", "rosterSince", "table"]);
  expect(lists.map(({ rank }) => rank!.solvedCount)).toEqual([0, 0, 0, 1, 0]);
});

test("a team whose line was read with its neighbours' is shown it without another query, up to date", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 6 });
  const [{ id, flags }] = game.challenges as [TestChallenge];
  await ledgerOf(env, game.id).flush();
  const { one, pass } = aWatch();
  const asked: string[][] = [];
  for (const team of game.teams.slice(0, 4)) asked.push((await one(game, team)).asked);
  // The first request comes before the list of teams is known, and knows nobody's neighbours.
  expect(asked.map((names) => names.filter((name) => name === "lines").length)).toEqual([1, 1, 0, 0]);
  await submit(game, { id }, game.teams[4]!.captain, flags[0]!);
  await ledgerOf(env, game.id).flush();
  pass(1_001);
  const [solver, last] = [await one(game, game.teams[4]!), await one(game, game.teams[5]!)];
  expect([solver.list.rank!.solvedCount, last.list.rank!.solvedCount]).toEqual([1, 0]);
  expect(last.list.rank!.id).toBe(game.teams[5]!.id);
  expect(last.list.teamToken).toBe((await listOf(game, game.teams[5]!)).teamToken);
  expect([solver, last].map((one) => one.asked.includes("lines"))).toEqual([true, false]);
});

test("each team is shown its own row even in a game whose number is as high as recoveries make it", async () => {
  // Each recovery uses up a million numbers.
  await env.DB.batch(reserveIds(env.DB, "games", 8_000_000));
  const game = await aRunningGame({ challenges: 1, teams: 4 });
  await submit(game, game.challenges[0]!, game.teams[0]!.captain, game.challenges[0]!.flags[0]!);
  await ledgerOf(env, game.id).flush();
  const { all, pass } = aWatch();
  for (const round of [1, 2]) {
    pass(1_001);
    const { lists } = await all(game);
    expect([round, lists.map(({ rank }) => rank!.solvedCount)]).toEqual([round, [1, 0, 0, 0]]);
    expect(lists.map(({ rank }) => rank!.name)).toEqual(game.teams.map(({ name }) => name));
  }
});

test("a solve that no longer counts still opens what requires it, also when the team's line is cached", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 1 });
  const [first, second] = game.challenges as [TestChallenge, TestChallenge];
  const [team] = game.teams as [TestPlayers];
  const change = ({ id }: TestChallenge, body: object) =>
    ok("PUT", `/api/edit/games/${game.id}/challenges/${id}`, { as: game.organiser, body });
  await change(second, { rules: { requires: [{ challenge: first.id }] } });
  await submit(game, first, team.captain, first.flags[0]!);
  await change(first, { isEnabled: false });
  await ledgerOf(env, game.id).flush();
  const { all, pass } = aWatch();
  for (const round of [1, 2]) {
    pass(1_001);
    const { lists } = await all(game);
    const open = Object.values(lists[0]!.challenges).flatMap((list) => list.map(({ id }) => id));
    expect([round, open]).toEqual([round, [second.id]]);
  }
});
