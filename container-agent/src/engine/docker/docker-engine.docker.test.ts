import { expect, test } from "vitest";
import { EPOCH_LABEL, LABEL, nameOf } from "./options.ts";
import { leftOf, testHost, wanted, withEngine } from "../../testing/engine.ts";
import { talk } from "../../testing/talk.ts";

withEngine("an instance on a Docker Engine", () => {
  test("it answers on its published port and at its own address, with the environment it was given", async () => {
    const { engine } = testHost();
    const { address, published } = await engine.start(wanted("tcp", { env: { VEXIL_FLAG: "flag{its own}" } }));

    const outside = await talk({ host: "127.0.0.1", port: published! }, { text: "hello\n", lines: 2 });
    const inside = await talk({ host: address, port: 1337 });

    expect(outside).toEqual(["flag: flag{its own}", "hello"]);
    expect(inside).toEqual(["flag: flag{its own}"]);
  });

  test("name and labels of its container and its network carry its id", async () => {
    const { docker, engine, hostId } = testHost();
    const one = wanted("tcp");
    const { containerId } = await engine.start(one);

    const container = await docker.getContainer(nameOf(one.id)).inspect();
    const network = await docker.getNetwork(nameOf(one.id)).inspect();

    expect(container.Id).toBe(containerId);
    expect(container.Config.Labels).toMatchObject({ [LABEL]: one.id, [EPOCH_LABEL]: "1" });
    expect(network.Labels).toMatchObject({ [LABEL]: one.id });
    expect(await engine.found()).toMatchObject([{ id: one.id, epoch: 1, running: { containerId } }]);
    expect(await leftOf(docker, hostId)).toHaveLength(2);
  });

  test("nothing is left of it once it is removed, and removing it again is no error", async () => {
    const { docker, engine, hostId } = testHost();
    const one = wanted("http");
    await engine.start(one);

    await engine.remove(one.id);
    await engine.remove(one.id);

    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("started twice with one epoch it stays the same container; a higher one replaces it", async () => {
    const { engine } = testHost();
    const one = wanted("tcp");
    const first = await engine.start(one);

    const again = await engine.start(one);
    const next = await engine.start({ ...one, epoch: 2 });

    expect(again.containerId).toBe(first.containerId);
    expect(next.containerId).not.toBe(first.containerId);
    expect(await engine.found()).toMatchObject([{ id: one.id, epoch: 2, running: { containerId: next.containerId } }]);
  });

  test("an image that is nowhere is missing or refused, and leaves nothing", async () => {
    const { docker, engine, hostId } = testHost();
    const start = engine.start(wanted("tcp", { image: "localhost:1/none/such:1" }));

    await expect(start).rejects.toMatchObject({ reason: "pullRefused" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("a container that ends at once is reported with its exit code, and leaves nothing", async () => {
    const { docker, engine, hostId } = testHost();

    await expect(engine.start(wanted("exits"))).rejects.toMatchObject({ reason: "exited", message: "it ended with code 3" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("a port that stays silent is reported, and leaves nothing", async () => {
    const { docker, engine, hostId } = testHost({ answerMs: 500 });

    await expect(engine.start(wanted("silent"))).rejects.toMatchObject({ reason: "portSilent" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });
});
