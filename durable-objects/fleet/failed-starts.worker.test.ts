import { expect, test } from "vitest";
import { aFleet, aStart, TestAgent } from "../../worker/testing/agents.ts";

test("starts that fail, and not by the team's doing, are counted for the game, with the newest reason; refusals of a team and tests are not", async () => {
  const fleet = aFleet();
  const { key } = await fleet.addHost("a host");
  const agent = await new TestAgent(fleet, key, { answers: false, memoryMb: 64 }).connect();
  await agent.next("welcome");
  const gameId = 1_999_999_999;
  const fails = async (reason: "imageMissing" | "portSilent") => {
    const { id, epoch } = (await agent.next("start")).instance;
    agent.say({ type: "failed", id, epoch, reason, detail: "" });
  };
  const start = (owner: Parameters<typeof aStart>[0], wish: Parameters<typeof aStart>[1] = {}) =>
    fleet.start(aStart({ gameId, ...owner }, wish));
  const first = start({ participationId: 9_000_010 });
  await fails("imageMissing");
  await first;
  expect(await start({ participationId: 9_000_010 })).toMatchObject({ code: "instance.cooldown" });
  const second = start({});
  await fails("portSilent");
  await second;
  const tried = start({ challengeId: 3, participationId: null });
  await fails("portSilent");
  await tried;
  const large = { ...aStart().spec, memoryMb: 65 };
  expect(await start({ challengeId: 2 }, { spec: large })).toMatchObject({ code: "instance.noHost" });

  expect(await fleet.failedStarts(gameId)).toMatchObject([
    { challengeId: 1, count: 2, reason: "portSilent" },
    { challengeId: 2, count: 1, reason: "noHost" },
  ]);
  expect(await fleet.failedStarts(gameId + 1)).toEqual([]);
});
