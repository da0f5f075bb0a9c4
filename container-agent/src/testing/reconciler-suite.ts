import { expect, onTestFinished, test } from "vitest";
import { Clock } from "../host/clock.ts";
import { nameOf } from "../engine/docker/options.ts";
import type { Report } from "../../../packages/host-protocol/protocol.ts";
import { hostOn, leftOf, wanted, type Place, type TestHost } from "./engine.ts";
import { EngineProxy } from "./engine-proxy.ts";
import { newFolder, reconcilerOn } from "./reconciler.ts";

/** What a reconciler does with the instances of its host, on any engine. */
export function reconcilerSuite(place: Place): void {
  const host = () => hostOn(place);

  test("it adopts running instances from before a restart, with the expiry it knew", async () => {
    const { docker, engine, hostId } = host();
    const folder = newFolder();
    const before = reconcilerOn(engine, folder);
    const one = wanted("tcp");
    before.reconciler.start(one);
    await expect.poll(() => before.reports).toMatchObject([{ type: "ready", instance: { id: one.id } }]);

    const after = reconcilerOn(engine, folder);
    await after.reconciler.adopt();
    after.reconciler.start(one);

    const [ready] = before.reports as Extract<Report, { type: "ready" }>[];
    const { containerId, entry } = ready!.instance;
    expect(after.reports).toMatchObject([{ type: "ready", instance: { id: one.id, epoch: one.epoch, containerId, entry } }]);
    after.reconciler.only([]);
    await expect.poll(() => after.reports.at(-1)).toMatchObject({ type: "gone", id: one.id, reason: "stopped" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("a host that was added again ends what it ran under its old key, and nothing of another host", async () => {
    const [old, anew, other] = [host(), host(), host()];
    const folder = newFolder();
    const [mine, theirs] = [reconcilerOn(old.engine, folder), reconcilerOn(other.engine, newFolder())];
    mine.reconciler.start(wanted("tcp"));
    theirs.reconciler.start(wanted("tcp"));
    for (const { reports } of [mine, theirs]) await expect.poll(() => reports).toMatchObject([{ type: "ready" }]);

    await reconcilerOn(anew.engine, folder).reconciler.adopt();

    expect(await leftOf(old.docker, old.hostId)).toEqual([]);
    expect(await leftOf(other.docker, other.hostId)).toHaveLength(2);
  });

  test("it ends expired instances by itself", async () => {
    const { docker, engine, hostId } = host();
    const { reconciler, reports } = reconcilerOn(engine, newFolder());
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);

    reconciler.extend(one.id, one.epoch, Date.now() - 60_000);
    reconciler.expire();

    await expect.poll(() => reports.at(-1)).toMatchObject({ type: "gone", id: one.id, reason: "expired" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("it ends an instance when the Fleet's clock shows its time, even if that clock was changed or the machine was suspended since the start", async () => {
    const { engine } = host();
    const clock = new Clock();
    const { reconciler, reports } = reconcilerOn(engine, newFolder(), clock);
    const one = wanted("tcp");
    reconciler.start({ ...one, expiresAt: clock.fleetNow() + 60_000 });
    await expect.poll(() => reports).toHaveLength(1);
    reconciler.expire();
    expect(reconciler.list()).toMatchObject([{ state: "running" }]);

    clock.learn(clock.fleetNow() + 61_000);
    reconciler.expire();

    await expect.poll(() => reports.at(-1)).toMatchObject({ type: "gone", id: one.id, reason: "expired" });
  });

  test("it ends an instance when the Fleet's clock shows its time, however wrong its own clock is", async () => {
    const { docker, engine, hostId } = host();
    const ahead = 3_600_000;
    const clock = new Clock();
    clock.learn(clock.now() + ahead);
    const { reconciler, reports } = reconcilerOn(engine, newFolder(), clock);
    const [ends, stays] = [wanted("tcp"), wanted("tcp")];
    reconciler.start({ ...ends, expiresAt: clock.fleetNow() - 1 });
    reconciler.start({ ...stays, expiresAt: clock.fleetNow() + 60_000 });
    await expect.poll(() => reports).toHaveLength(2);

    reconciler.expire();

    await expect.poll(() => reports.at(-1)).toMatchObject({ type: "gone", id: ends.id, reason: "expired" });
    expect(await leftOf(docker, hostId)).toHaveLength(2);
  });

  test("a container that dies is reported and cleaned up", async () => {
    const { docker, engine, hostId } = host();
    const { reconciler, reports } = reconcilerOn(engine, newFolder());
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);

    const container = docker.getContainer(nameOf(one.id));
    await container.kill();
    await container.wait();
    await reconciler.sweep();

    await expect.poll(() => reports.at(-1)).toMatchObject({ type: "gone", id: one.id, reason: "died" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("instances that are no longer wanted are swept away", async () => {
    const { docker, engine, hostId } = host();
    await engine.start(wanted("tcp"));
    const { reconciler } = reconcilerOn(engine, newFolder());
    reconciler.only([]);

    await reconciler.sweep();

    await expect.poll(() => leftOf(docker, hostId)).toEqual([]);
  });

  test("an agent that no server has welcomed ends nothing of another one that runs with the same key", async () => {
    const { docker, engine, hostId } = host();
    const mine = reconcilerOn(engine, newFolder());
    const clock = new Clock();
    const other = reconcilerOn(engine, newFolder(), clock);
    const [before, after] = [wanted("tcp"), wanted("tcp")];
    mine.reconciler.start(before);
    await expect.poll(() => mine.reports).toHaveLength(1);
    await other.reconciler.adopt();
    mine.reconciler.start(after);
    await expect.poll(() => mine.reports).toHaveLength(2);

    clock.learn(clock.fleetNow() + 24 * 3_600_000);
    other.reconciler.expire();
    await other.reconciler.sweep();

    expect(other.reconciler.list()).toMatchObject([{ id: before.id, state: "starting" }]);
    expect(await leftOf(docker, hostId)).toHaveLength(4);
  });

  test("what is left of a start that a crash interrupted is removed when the next agent starts", async () => {
    const { docker, networks, hostId, engine } = host();
    await networks.make(wanted("tcp"));
    expect(await leftOf(docker, hostId)).toHaveLength(1);

    await reconcilerOn(engine, newFolder()).reconciler.adopt();

    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("a start that fails says why, and leaves nothing", async () => {
    const { docker, engine, hostId } = host();
    const { reconciler, reports } = reconcilerOn(engine, newFolder());
    const one = wanted("exits");
    reconciler.start(one);

    await expect.poll(() => reports).toEqual([{ type: "failed", id: one.id, epoch: 1, reason: "exited", detail: "it ended with code 3" }]);
    expect([reconciler.list(), await leftOf(docker, hostId)]).toEqual([[], []]);
  });

  test("a newer epoch replaces an older one, whose late orders change nothing", async () => {
    const { engine } = host();
    const { reconciler, reports } = reconcilerOn(engine, newFolder());
    const one = wanted("tcp");
    reconciler.start(one);
    reconciler.start({ ...one, epoch: 2 });
    await expect.poll(() => reports).toMatchObject([{ type: "ready", instance: { id: one.id, epoch: 2 } }]);

    expect([reconciler.start(one), reconciler.stop(one.id, 1, "stopped")]).toEqual([false, false]);
    expect(await engine.found()).toMatchObject([{ id: one.id, epoch: 2 }]);
  });

  test("an instance whose start is cancelled is never created", async () => {
    const { docker, engine, hostId } = host();
    const { reconciler, reports } = reconcilerOn(engine, newFolder());
    const one = wanted("silent");
    reconciler.start(one);
    await expect.poll(() => engine.found()).toMatchObject([{ running: {} }]);

    reconciler.stop(one.id, 1, "stopped");

    await expect.poll(() => reports).toEqual([{ type: "gone", id: one.id, epoch: 1, reason: "stopped" }]);
    expect(await leftOf(docker, hostId)).toEqual([]);
  });
}

/** What happens to the instances of an engine that does not answer for a while. */
export function outageSuite(place: Place): void {
  /** A host behind a proxy, with one running instance. */
  async function running() {
    const proxy = await EngineProxy.open(place.target);
    const behind = hostOn({ ...place, docker: proxy.client() });
    const { reconciler, reports } = reconcilerOn(behind.engine, newFolder());
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);
    // Cleaned up directly, because the proxy may be cut when the test ends.
    onTestFinished(() => proxy.mend());
    return { ...behind, proxy, reconciler, reports, one };
  }

  test("an instance that should end does so once the engine is back, and is reported only then", async () => {
    const { proxy, reconciler, reports, one, hostId } = await running();
    proxy.cut();
    reconciler.stop(one.id, 1, "stopped");
    await expect(reconciler.sweep()).rejects.toThrow();
    expect([reports.length, await leftOf(place.docker, hostId)]).toEqual([1, expect.objectContaining({ length: 2 })]);

    proxy.mend();

    await expect.poll(() => reports.at(-1)).toEqual({ type: "gone", id: one.id, epoch: 1, reason: "stopped" });
    expect(await leftOf(place.docker, hostId)).toEqual([]);
  });

  test("an instance that dies meanwhile is found dead as soon as the engine's events are followed again", async () => {
    const { proxy, reconciler, reports, one, engine, hostId } = await running();
    const events = await engine.listen({ died: () => {}, missed: () => void reconciler.sweep() });
    onTestFinished(() => events.close());
    proxy.cut();
    await place.docker.getContainer(nameOf(one.id)).kill();
    expect(reports).toHaveLength(1);

    proxy.mend();

    await expect.poll(() => reports.at(-1)).toMatchObject({ type: "gone", id: one.id, reason: "died", detail: "it ended with code 137" });
    expect(await leftOf(place.docker, hostId)).toEqual([]);
  });

  test("an instance that lives on is not mistaken for dead", async () => {
    const { proxy, reconciler, reports, one } = await running();
    proxy.cut();
    await expect(reconciler.sweep()).rejects.toThrow();
    proxy.mend();
    // A connection that was kept open may still have to find out that it is dead.
    const sweeps = () =>
      reconciler.sweep().then(
        () => true,
        () => false,
      );
    await expect.poll(sweeps).toBe(true);
    expect([reports.length, reconciler.list()]).toMatchObject([1, [{ id: one.id, state: "running" }]]);
  });
}

/** What happens to an instance that ends, as soon as the engine says so: here the reconciler never sweeps and only listens. */
export function endsSuite(place: Place): void {
  async function listening(): Promise<TestHost & ReturnType<typeof reconcilerOn>> {
    const host = hostOn(place);
    const { reconciler, reports } = reconcilerOn(host.engine, newFolder());
    const events = await host.engine.listen({ died: (id, epoch) => void reconciler.died(id, epoch), missed: () => {} });
    onTestFinished(() => events.close());
    return { ...host, reconciler, reports };
  }

  test("is reported at once, with how it ended, and cleaned up", async () => {
    const { docker, hostId, reconciler, reports } = await listening();
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);

    await docker.getContainer(nameOf(one.id)).kill();

    await expect.poll(() => reports[1]).toMatchObject({ type: "gone", id: one.id, reason: "died", detail: "it ended with code 137" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("for lack of memory is called that", async () => {
    const { reconciler, reports } = await listening();
    const one = wanted("hungry");
    reconciler.start(one);

    await expect.poll(() => reports).toHaveLength(2);
    expect(reports[1]).toMatchObject({ type: "gone", id: one.id, reason: "died", detail: "it ran out of memory", outOfMemory: true });
  });

  test("that was ordered is reported as ordered", async () => {
    const { reconciler, reports } = await listening();
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);

    reconciler.stop(one.id, one.epoch, "stopped");

    await expect.poll(() => reports).toHaveLength(2);
    expect(reports[1]).toEqual({ type: "gone", id: one.id, epoch: 1, reason: "stopped" });
  });
}
