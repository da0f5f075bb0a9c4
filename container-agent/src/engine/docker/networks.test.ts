import { afterAll, expect, test, vi } from "vitest";
import { Firewall } from "../../firewall/firewall.ts";
import { hostOn, wanted } from "../../testing/engine.ts";
import { FakeDocker } from "../../testing/fake-docker/fake-docker.ts";

const fake = await FakeDocker.open();
afterAll(() => fake.close());

/** A host whose firewall is in force. */
async function aGuardedHost() {
  const firewall = new Firewall({ off: false, engine: undefined }, async () => "the table");
  await firewall.ensure();
  return { firewall, ...hostOn(fake.place(), { firewall }) };
}

test("a network that is removed while it is being created, because its instance is cancelled, does not close its host forever", async () => {
  const { docker, firewall, networks, engine } = await aGuardedHost();
  const one = wanted("tcp");
  const create = docker.createNetwork.bind(docker);
  vi.spyOn(docker, "createNetwork").mockImplementationOnce(async (wish: Parameters<typeof create>[0]) => {
    const made = await create(wish);
    await engine.remove(one.id);
    return made;
  });

  await expect(networks.make(one)).rejects.toMatchObject({ statusCode: 404 });

  await firewall.ensure();
  expect(firewall.refusal).toBeNull();
});

test("a network that this machine cannot see closes its host, because the engine is elsewhere", async () => {
  const { firewall, networks } = await aGuardedHost();
  await expect(networks.make(wanted("tcp"))).rejects.toMatchObject({ reason: "engine" });
  await firewall.ensure();
  expect(firewall.refusal).toMatch(/network namespace/);
});
