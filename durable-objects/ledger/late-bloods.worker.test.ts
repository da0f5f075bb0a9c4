import { expect, test } from "vitest";
import type { EntryData } from "../../worker/contract/rpc/ledger.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { aLedger, boardOf, ledgerOf, runningGame } from "../../worker/testing/ledgers.ts";

/** A game that was over when one team solved a challenge as practice. */
async function aGameThatWasOver() {
  const pass = stopClock();
  const world = await aLedger({ endAt: Date.now() - 60_000 });
  const [practised, later] = [await world.team(), await world.team()];
  const { id } = await world.challenge();
  pass(1_000);
  expect(await world.send(practised.user, id, "right")).toMatchObject({ status: "Accepted", scored: false });
  pass(1_000);
  const bloods = async () => {
    const notices = (await world.ledger.entries(0, 10_000)).filter(({ kind }) => kind === "notice");
    const said = notices.map(({ data, participationId }) => [(JSON.parse(data!) as EntryData["notice"]).type, participationId]);
    return said.filter(([type]) => String(type).endsWith("Blood"));
  };
  const solvesOf = async ({ teamId }: { teamId: number }) => {
    await ledgerOf(world.gameId).flush();
    return (await boardOf(world.gameId).team(teamId)).row?.solvedChallenges.map(({ type }) => type) ?? [];
  };
  return { ...world, practised, later, id, bloods, solvesOf };
}

test("what was solved as practice is announced when the end is moved past it, so that board and notices agree", async () => {
  const { ledger, practised, later, id, send, bloods, solvesOf } = await aGameThatWasOver();
  expect(await bloods()).toEqual([]);
  await ledger.configureGame(runningGame({ version: 2, endAt: Date.now() + 60_000 }));
  expect(await solvesOf(practised)).toEqual(["FirstBlood"]);
  expect(await bloods()).toEqual([["FirstBlood", practised.id]]);

  expect(await send(later.user, id, "right")).toMatchObject({ status: "Accepted", scored: true });
  expect(await solvesOf(later)).toEqual(["SecondBlood"]);
  await ledger.configureGame(runningGame({ version: 3, endAt: Date.now() + 120_000 }));
  expect(await bloods()).toEqual([
    ["FirstBlood", practised.id],
    ["SecondBlood", later.id],
  ]);
});

test("an end that is moved, but not past it, announces nothing", async () => {
  const { ledger, practised, bloods, solvesOf } = await aGameThatWasOver();
  await ledger.configureGame(runningGame({ version: 2, endAt: Date.now() - 30_000 }));
  expect(await solvesOf(practised)).toEqual([]);
  expect(await bloods()).toEqual([]);
});

test("a blood that was announced is not announced again when the end is moved before it by mistake, and back", async () => {
  const { ledger, practised, later, id, send, bloods } = await aGameThatWasOver();
  await ledger.configureGame(runningGame({ version: 2, endAt: Date.now() + 60_000 }));
  await send(later.user, id, "right");
  const announced = [
    ["FirstBlood", practised.id],
    ["SecondBlood", later.id],
  ];
  expect(await bloods()).toEqual(announced);
  await ledger.configureGame(runningGame({ version: 3, endAt: Date.now() - 60_000 }));
  await ledger.configureGame(runningGame({ version: 4, endAt: Date.now() + 60_000 }));
  expect(await bloods()).toEqual(announced);
});
