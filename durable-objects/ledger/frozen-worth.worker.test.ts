import { expect, test } from "vitest";
import type { Correction } from "../../worker/contract/rpc/ledger.ts";
import { aLedger } from "../../worker/testing/ledgers.ts";

const HALF: [number, number][] = [[2, 50]];

/** A frozen board on which one team has 100 points, which unlock a challenge for it as long as no other team's solve of the same challenge is shown. */
async function aFrozenGame() {
  const world = await aLedger({ bloodBonus: 0 });
  const [mine, solved] = [await world.team(), await world.challenge({ originalScore: 100, scoring: "steps", steps: HALF })];
  const locked = await world.challenge({ rules: { requires: [{ score: 100 }] } });
  const suspended = await world.team({ status: "Suspended" });
  await world.send(mine.user, solved.id, "right");
  let last = 0;
  const grant = (participationId: number) => {
    const correction: Correction = { do: "grant", solvedAt: Date.now() - 1_000 };
    const words = { key: `${(last += 1)}`, reason: "r", by: "b", staffOnly: true, notice: "" };
    return world.ledger.correct({ correction, participationId, challengeId: solved.id, ...words });
  };
  const freeze = () => world.ledger.freeze({ do: "freeze" });
  const reveal = (participationId: number, challengeId: number | null, after: number) =>
    world.ledger.freeze({ do: "reveal", step: { participationId, challengeId }, after, isLast: false });
  const isOpen = async () => (await world.ledger.access(mine.id, locked.id))!.locked === null;
  return { world, solved, suspended, freeze, grant, reveal, isOpen };
}

test("a solve granted to a team that came after the freeze does not lower the points shown to others until it is revealed", async () => {
  const { world, solved, freeze, grant, reveal, isOpen } = await aFrozenGame();
  await freeze();
  const late = await world.team();
  expect((await grant(late.id)).ok).toBe(true);
  expect(await isOpen()).toBe(true);
  await reveal(late.id, null, 0);
  expect(await isOpen()).toBe(true);
  await reveal(late.id, solved.id, 1);
  expect(await isOpen()).toBe(false);
});

test("the same holds for a solve granted before the freeze to a suspended team that is accepted again afterwards", async () => {
  const { world, suspended, freeze, grant, reveal, isOpen } = await aFrozenGame();
  await grant(suspended.id);
  await freeze();
  await world.ledger.setStatus(suspended.id, "Accepted");
  expect(await isOpen()).toBe(true);
  await reveal(suspended.id, null, 0);
  expect(await isOpen()).toBe(false);
});

test("a solve granted to a team on the board is shown at once", async () => {
  const { world, freeze, grant, isOpen } = await aFrozenGame();
  const other = await world.team();
  await freeze();
  await grant(other.id);
  expect(await isOpen()).toBe(false);
});
