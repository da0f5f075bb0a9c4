import { expect, test } from "vitest";
import { Clock } from "../host/clock.ts";
import { nameOf } from "../engine/docker/options.ts";
import type { Report } from "../../../packages/host-protocol/protocol.ts";
import { leftOf, testHost, wanted, withEngine } from "../testing/engine.ts";
import { reconcilerOn, newFolder } from "../testing/reconciler.ts";

withEngine("the reconciler of a host's instances", () => {
  test("it adopts what runs from before a restart, with the end it knew", async () => {
    const { docker, engine, hostId } = testHost();
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

  test("a host that was added anew ends what it ran under its old key, and nothing of another host's", async () => {
    const [old, anew, other] = [testHost(), testHost(), testHost()];
    const folder = newFolder();
    const [mine, theirs] = [reconcilerOn(old.engine, folder), reconcilerOn(other.engine, newFolder())];
    mine.reconciler.start(wanted("tcp"));
    theirs.reconciler.start(wanted("tcp"));
    for (const { reports } of [mine, theirs]) await expect.poll(() => reports).toMatchObject([{ type: "ready" }]);

    await reconcilerOn(anew.engine, folder).reconciler.adopt();

    expect(await leftOf(old.docker, old.hostId)).toEqual([]);
    expect(await leftOf(other.docker, other.hostId)).toHaveLength(2);
  });

  test("it ends by itself what is past its time", async () => {
    const { docker, engine, hostId } = testHost();
    const { reconciler, reports } = reconcilerOn(engine, newFolder());
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);

    reconciler.extend(one.id, one.epoch, Date.now() - 60_000);
    reconciler.expire();

    await expect.poll(() => reports.at(-1)).toMatchObject({ type: "gone", id: one.id, reason: "expired" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("it ends an instance when the Fleet's clock shows its time, however wrong its own is", async () => {
    const { docker, engine, hostId } = testHost();
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

  test("a container that dies is reported and cleared away", async () => {
    const { docker, engine, hostId } = testHost();
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

  test("what nobody wants any more is swept away", async () => {
    const { docker, engine, hostId } = testHost();
    await engine.start(wanted("tcp"));

    await reconcilerOn(engine, newFolder()).reconciler.sweep();

    await expect.poll(() => leftOf(docker, hostId)).toEqual([]);
  });
});
