import { expect, test } from "vitest";
import { aFleet, aStart, TestAgent } from "../../worker/testing/agents.ts";
import { until } from "../../worker/testing/sockets.ts";

test("an author who tests many challenges at once leaves room for players to start theirs", async () => {
  const fleet = aFleet();
  const { key } = await fleet.addHost("one");
  const host = await new TestAgent(fleet, key, { answers: false }).connect();
  await host.next("welcome");
  const ofTest = (challengeId: number) => aStart({ challengeId, participationId: null, teamId: null }, { keepsPlace: true });
  for (let n = 1; n <= 8; n += 1) void fleet.start(ofTest(n));
  const players = [aStart({ challengeId: 1 }), aStart({ challengeId: 2 })];
  const orders = () => host.orders.flatMap((order) => (order.type === "start" ? [order] : []));
  for (const request of players) void fleet.start(request);
  await until(() => orders().length === 4);
  const states = await Promise.all(players.map(({ owner }) => fleet.find(owner.challengeId, owner.participationId)));
  expect(states.map((one) => one?.state)).toEqual(["starting", "starting"]);

  host.ready(orders()[0]!);
  await until(() => orders().length === 5);
  const tests = await Promise.all(Array.from({ length: 8 }, (_, n) => fleet.find(n + 1, null)));
  expect(tests.map((one) => one?.state).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => "queued"),
    "running",
    "starting",
    "starting",
  ]);
});
