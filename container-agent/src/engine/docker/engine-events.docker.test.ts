import { expect, onTestFinished, test } from "vitest";
import { EngineEvents } from "./engine-events.ts";
import { nameOf } from "./options.ts";
import { leftOf, testHost, wanted, withEngine } from "../../testing/engine.ts";
import { reconcilerOn, newFolder } from "../../testing/reconciler.ts";

/** A reconciler that never sweeps and listens instead. */
async function listening() {
  const host = testHost();
  const { reconciler, reports } = reconcilerOn(host.engine, newFolder());
  const events = new EngineEvents(host.docker, host.hostId, { died: (id, epoch) => void reconciler.died(id, epoch), missed: () => {} });
  await events.open();
  onTestFinished(() => events.close());
  return { ...host, reconciler, reports };
}

withEngine("the death of an instance", () => {
  test("is reported at once, with how it ended, and cleared away", async () => {
    const { docker, hostId, reconciler, reports } = await listening();
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);

    await docker.getContainer(nameOf(one.id)).kill();

    await expect.poll(() => reports[1]).toMatchObject({ type: "gone", id: one.id, reason: "died", detail: "it ended with code 137" });
    expect(await leftOf(docker, hostId)).toEqual([]);
  });

  test("of too little memory is called that", async () => {
    const { reconciler, reports } = await listening();
    const one = wanted("hungry");
    reconciler.start(one);

    await expect.poll(() => reports).toHaveLength(2);
    expect(reports[1]).toMatchObject({ type: "gone", id: one.id, reason: "died", detail: "it ran out of memory" });
  });

  test("that was ordered is told as ordered", async () => {
    const { reconciler, reports } = await listening();
    const one = wanted("tcp");
    reconciler.start(one);
    await expect.poll(() => reports).toHaveLength(1);

    reconciler.stop(one.id, one.epoch, "stopped");

    await expect.poll(() => reports).toHaveLength(2);
    expect(reports[1]).toEqual({ type: "gone", id: one.id, epoch: 1, reason: "stopped" });
  });
});
