import { expect, test } from "vitest";
import type { GameStatisticsView } from "../contract/wire/board/statistics.ts";
import { replay } from "../services/board/boards.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, answer, changeGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";

const sum = (list: number[] | undefined) => list?.reduce((all, one) => all + one, 0);

test("a game in figures: for its monitors while it runs, for all if the game allows it, and wrong answers for all after the end", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 3 });
  const [first, second] = [game.challenges[0]!, game.challenges[1]!];
  const [one, two] = [game.teams[0]!, game.teams[1]!];
  await answer(game, first, one.captain, "wrong");
  await answer(game, first, one.captain, first.flags[0]!);
  await answer(game, first, two.captain, first.flags[0]!);
  await ledgerOf(game.id).flush();
  const at = `/api/game/${game.id}/statistics`;
  expect(await refusal(await call("GET", at))).toBe("400 statistics.closed");
  const early = await ok<GameStatisticsView>("GET", at, { as: game.organiser });
  expect(early).toMatchObject({ ended: false, teams: 3, scoring: 2 });
  expect([early.submissions, sum(early.solves), sum(early.scores.teams)]).toEqual([undefined, 2, 3]);
  expect(early.challenges.find(({ id }) => id === first.id)).toMatchObject({ solved: 2, first: { teamId: one.id, team: one.name } });
  expect(early.challenges.every(({ wrong }) => wrong === undefined)).toBe(true);
  await changeGame(game, { statisticsLive: true });
  expect((await ok<GameStatisticsView>("GET", at)).challenges).toHaveLength(2);

  await changeGame(game, { end: Date.now(), practiceMode: false });
  const late = await ok<GameStatisticsView>("GET", at);
  expect([late.ended, sum(late.submissions), sum(late.solves)]).toEqual([true, 3, 2]);
  expect(late.challenges.find(({ id }) => id === first.id)!.wrong).toBe(1);
  expect(late.challenges.find(({ id }) => id === second.id)).toMatchObject({ wrong: 0, solved: 0, first: null });
});

test("a replay shows the best fifteen at each moment, and in addition the requested team, wherever it was ranked", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 17 });
  const [challenge] = game.challenges;
  await answer(game, challenge!, game.teams[16]!.captain, challenge!.flags[0]!);
  await ledgerOf(game.id).flush();
  const last = game.teams[15]!;
  const moments = await replay(aContext(), game.id, last.id);
  expect(moments[0]!.rows.map(({ id, rank }) => [id, rank])).toEqual([
    ...game.teams.slice(0, 15).map(({ id }, index) => [id, index + 1]),
    [last.id, 16],
  ]);
  const end = moments.at(-1)!.rows;
  expect([end.length, end[0], end.at(-1)]).toEqual([
    16,
    { id: game.teams[16]!.id, rank: 1, score: 1050 },
    { id: last.id, rank: 17, score: 0 },
  ]);
  expect((await replay(aContext(), game.id, null)).at(-1)!.rows).toEqual(end.slice(0, 15));
});
