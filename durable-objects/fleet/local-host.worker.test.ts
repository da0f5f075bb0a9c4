import { expect, test } from "vitest";
import { aFleet, TestAgent } from "../../worker/testing/agents.ts";

test("a server that was killed before it kept the key of its machine's host asks again, and leaves none that nobody can use", async () => {
  const fleet = aFleet();
  const other = await fleet.addHost("another machine, not connected yet");
  const lost = await fleet.addHost("local", true);
  const kept = await fleet.addHost("local", true);
  expect((await fleet.hosts()).map(({ id }) => id)).toEqual([other.host.id, kept.host.id]);
  await expect(new TestAgent(fleet, lost.key).dial()).rejects.toThrow("401");
  await new TestAgent(fleet, kept.key).connect();
  await fleet.addHost("local", true);
  expect((await fleet.hosts()).map(({ id }) => id)).toContain(kept.host.id);
});
