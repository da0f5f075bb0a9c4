import { randomBytes, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { statusOf } from "../engine/docker/refusal.ts";
import type { Place } from "./engine.ts";

const HOST = "vexil.host";

/** The rules of Docker's API that the agent relies on. A fake that follows them can be used to test the agent. */
export function dockerRules({ docker }: Place): void {
  /** A network and a function that creates containers on it, which are all removed when the test ends. */
  async function aNetwork() {
    const [name, host] = [`vexil-${randomUUID()}`, randomBytes(6).toString("hex")];
    const Labels = { [HOST]: host, "vexil.instance": name };
    const Subnet = `198.18.${randomBytes(1)[0]}.${(randomBytes(1)[0]! >> 3) * 8}/29`;
    const wish = { Name: name, CheckDuplicate: true, Driver: "bridge", Labels, IPAM: { Driver: "default", Config: [{ Subnet }] } };
    onTestFinished(() =>
      docker
        .getNetwork(name)
        .remove()
        .catch(() => {}),
    );
    await docker.createNetwork(wish);
    const contain = async (image: string, called: string = randomUUID(), HostPort = "") => {
      const HostConfig = { NetworkMode: name, PortBindings: { "1337/tcp": [{ HostIp: "127.0.0.1", HostPort }] } };
      const container = await docker.createContainer({
        name: called,
        Image: `vexil-test/${image}:1`,
        Labels,
        ExposedPorts: { "1337/tcp": {} },
        HostConfig: { ...HostConfig, Memory: 32 * 1024 * 1024, MemorySwap: 32 * 1024 * 1024 },
      });
      onTestFinished(() => container.remove({ force: true }).catch(() => {}));
      return container;
    };
    return { name, host, wish, contain, network: docker.getNetwork(name) };
  }

  /** The status with which something is refused; 0 when it is not. */
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (error: unknown) => statusOf(error),
    );

  test("names of networks and of containers are unique", async () => {
    const { wish, contain } = await aNetwork();
    const name = randomUUID();
    await contain("tcp", name);
    expect(await refusal(docker.createNetwork({ ...wish, IPAM: { Driver: "default", Config: [{ Subnet: "198.19.255.0/29" }] } }))).toBe(
      409,
    );
    expect(await refusal(contain("tcp", name))).toBe(409);
  });

  test("missing images, containers and networks are not found", async () => {
    const { contain } = await aNetwork();
    expect(await refusal(contain("none"))).toBe(404);
    const [container, network] = [docker.getContainer(randomUUID()), docker.getNetwork(randomUUID())];
    const asked = [container.inspect(), container.remove({ force: true }), container.start(), container.kill(), network.inspect()];
    expect(await Promise.all([...asked, network.remove(), docker.getImage("vexil-test/none:1").inspect()].map(refusal))).toEqual(
      Array(7).fill(404),
    );
  });

  test("a network with a running container stays until the container has ended", async () => {
    const { contain, network } = await aNetwork();
    const container = await contain("tcp");
    await container.start();
    expect(await refusal(network.remove())).toBe(403);
    await container.remove({ force: true });
    expect(await refusal(network.remove())).toBe(0);
  });

  test("networks do not share addresses", async () => {
    const { wish } = await aNetwork();
    const other = docker.createNetwork({ ...wish, Name: `${wish.Name}-2` });
    await expect(other).rejects.toThrow(/overlap/i);
  });

  test("lists show what has all the requested labels; lists of containers only running ones, unless all are requested", async () => {
    const { host, name, contain } = await aNetwork();
    const [first, second] = [await contain("tcp"), await contain("tcp")];
    await first.start();
    const filters = { label: ["vexil.instance", `${HOST}=${host}`] };
    const ids = async (all: boolean) => (await docker.listContainers({ all, filters })).map(({ Id }) => Id).toSorted();
    expect(await ids(false)).toEqual([first.id]);
    expect(await ids(true)).toEqual([first.id, second.id].toSorted());
    expect((await docker.listNetworks({ filters })).map(({ Name }) => Name)).toEqual([name]);
    expect(await docker.listContainers({ all: true, filters: { label: [`${HOST}=${host}0`] } })).toEqual([]);
  });

  test("a port that is already published is refused; a port that is not named is chosen freely", async () => {
    const { contain } = await aNetwork();
    const [first, second] = [await contain("tcp"), await contain("tcp")];
    const port = async (one: typeof first) => (await one.inspect()).NetworkSettings.Ports["1337/tcp"]![0]!.HostPort;
    await first.start();
    await second.start();
    expect(await port(second)).not.toBe(await port(first));
    const third = await contain("tcp", randomUUID(), await port(first));
    await expect(third.start()).rejects.toThrow(/address already in use|port is already allocated/);
    expect((await third.inspect()).State.Running).toBe(false);
  });

  test("how a container ended can be asked as long as it exists", async () => {
    const { contain } = await aNetwork();
    const [exits, killed] = [await contain("exits"), await contain("tcp")];
    await Promise.all([exits.start(), killed.start()]);
    await killed.kill();
    await Promise.all([exits.wait(), killed.wait()]);
    const state = async (one: typeof exits) => {
      const { Running, OOMKilled, ExitCode } = (await one.inspect()).State;
      return [Running, OOMKilled, ExitCode];
    };
    expect([await state(exits), await state(killed)]).toEqual([
      [false, false, 3],
      [false, false, 137],
    ]);
    expect(await refusal(killed.kill())).toBe(409);
  });

  test("of two simultaneous removals the second finds the first in progress, or done; a running container needs force", async () => {
    const { contain } = await aNetwork();
    const container = await contain("tcp");
    await container.start();
    expect(await refusal(container.remove())).toBe(409);
    const both = await Promise.all([1, 2].map(() => refusal(container.remove({ force: true }))));
    expect(both).toContain(0);
    expect([0, 404, 409]).toEqual(expect.arrayContaining(both));
    expect(await refusal(container.inspect())).toBe(404);
  });
}
