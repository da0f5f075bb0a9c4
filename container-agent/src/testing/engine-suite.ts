import { expect, onTestFinished, test } from "vitest";
import { EPOCH_LABEL, LABEL, nameOf } from "../engine/docker/options.ts";
import { hostOn, leftOf, wanted, type Place } from "./engine.ts";

/** What `Engine` promises. */
export function engineSuite(place: Place): void {
  test("name and labels of its container and its network carry its id", async () => {
    const { docker, engine, hostId } = hostOn(place);
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
    const { docker, engine, hostId } = hostOn(place);
    const one = wanted("http");
    await engine.start(one);

    await engine.remove(one.id);
    await engine.remove(one.id);

    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("started twice with one epoch it stays the same container; a higher epoch replaces it", async () => {
    const { engine } = hostOn(place);
    const one = wanted("tcp");
    const first = await engine.start(one);

    const again = await engine.start(one);
    const next = await engine.start({ ...one, epoch: 2 });

    expect(again.containerId).toBe(first.containerId);
    expect(next.containerId).not.toBe(first.containerId);
    expect(await engine.found()).toMatchObject([{ id: one.id, epoch: 2, running: { containerId: next.containerId } }]);
  });

  test("an image that does not exist is missing or refused, and leaves nothing", async () => {
    const { docker, engine, hostId } = hostOn(place);
    const start = engine.start(wanted("tcp", { image: "localhost:1/none/such:1" }));

    await expect(start).rejects.toMatchObject({ reason: "pullRefused" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("a container that ends at once is reported with its exit code, and leaves nothing", async () => {
    const { docker, engine, hostId } = hostOn(place);

    await expect(engine.start(wanted("exits"))).rejects.toMatchObject({ reason: "exited", message: "it ended with code 3" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("a port that does not answer is reported, and leaves nothing", async () => {
    const { docker, engine, hostId } = hostOn(place, { answerMs: 500 });

    await expect(engine.start(wanted("silent"))).rejects.toMatchObject({ reason: "portSilent" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("the end of an instance is reported with its id and epoch, only for this host", async () => {
    const [mine, theirs] = [hostOn(place), hostOn(place)];
    const [one, other] = [wanted("tcp"), wanted("tcp")];
    await Promise.all([mine.engine.start({ ...one, epoch: 3 }), theirs.engine.start(other)]);
    const heard: string[] = [];
    const events = await mine.engine.listen({ died: (id, epoch) => heard.push(`${id} ${epoch}`), missed: () => {} });
    onTestFinished(() => events.close());

    await place.docker.getContainer(nameOf(other.id)).kill();
    await place.docker.getContainer(nameOf(one.id)).kill();

    await expect.poll(() => heard).toEqual([`${one.id} 3`]);
    expect(await mine.engine.ending(one.id)).toEqual({ detail: "it ended with code 137", outOfMemory: false });
    expect(await mine.engine.found()).toEqual([{ id: one.id, epoch: 3, running: null }]);
  });

  test("an instance of which only a network is left is found, too, and removed", async () => {
    const { docker, engine, networks, hostId } = hostOn(place);
    const one = wanted("tcp");
    await networks.make({ ...one, epoch: 2 });

    expect(await engine.found()).toEqual([{ id: one.id, epoch: 2, running: null }]);
    await engine.remove(one.id);

    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("a cancelled start fails, and leaves nothing", async () => {
    const { docker, engine, hostId } = hostOn(place);
    const cut = new AbortController();
    cut.abort();

    await expect(engine.start(wanted("tcp"), cut.signal)).rejects.toMatchObject({ reason: "engine" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });
}
