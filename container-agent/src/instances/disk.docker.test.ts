import { expect, test } from "vitest";
import { Disk } from "./disk.ts";
import { inside } from "../testing/inside.ts";
import { leftOf, testHost, wanted, withEngine } from "../testing/engine.ts";
import { reconcilerOn, newFolder } from "../testing/reconciler.ts";

/** Writes two files of 3 MB, of which neither is over a limit of 4 MB. */
const FILL = "dd if=/dev/zero of=/tmp/a bs=1M count=3\ndd if=/dev/zero of=/tmp/b bs=1M count=3";

/** A host whose storage driver limits nothing, and what the agent does about it in each round. */
function aHost() {
  const host = testHost({ facts: { storage: false } });
  const { reconciler, reports } = reconcilerOn(host.engine, newFolder());
  const disk = new Disk(
    (ids) => host.engine.written(ids),
    () => 0,
  );
  const round = async () => {
    for (const one of await disk.look(reconciler.limited())) reconciler.overfull(one);
  };
  const ready = (count: number) => expect.poll(() => reports.filter(({ type }) => type === "ready")).toHaveLength(count);
  return { ...host, reconciler, reports, round, ready };
}

withEngine("a host that cannot limit disks", () => {
  test("ends an instance that wrote more than it may, in whatever files, and says how; its neighbour continues", async () => {
    const { reconciler, reports, round, ready, docker, hostId } = aHost();
    const [greedy, modest, free] = [
      wanted("shell", { storageMb: 4 }),
      wanted("shell", { storageMb: 8 }),
      wanted("shell", { storageMb: null }),
    ];
    for (const one of [greedy, modest, free]) reconciler.start(one);
    await ready(3);
    await round();
    expect(reconciler.list()).toHaveLength(3);

    for (const { id } of [greedy, modest, free]) await inside(reconciler.target(id) as { address: string }, FILL);
    await round();

    const gone = () => reports.filter(({ type }) => type === "gone");
    await expect.poll(gone).toHaveLength(1);
    expect(gone()).toEqual([
      { type: "gone", id: greedy.id, epoch: 1, reason: "died", overfull: true, detail: "it wrote more than the 4 MB that it may" },
    ]);
    await round();
    expect(
      reconciler
        .list()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([modest.id, free.id].toSorted());
    expect((await leftOf(docker, hostId)).filter((name) => name.includes(greedy.id))).toEqual([]);
  });
});

withEngine("the volume of an image, which no storage driver limits", () => {
  test.each([true, false])("takes no more than the instance may write; the driver limits the rest: %s", async (storage) => {
    const { reconciler, reports, round, ready, facts } = aHost();
    const [greedy, modest] = [wanted("volume", { storageMb: 4 }), wanted("volume", { storageMb: 8 })];
    for (const one of [greedy, modest]) reconciler.start(one);
    await ready(2);
    // From here on: this engine's driver may not support it.
    facts.storage = storage;

    for (const { id } of [greedy, modest]) await inside(reconciler.target(id) as { address: string }, FILL.replaceAll("/tmp/", "/data/"));
    await round();

    const gone = () => reports.filter(({ type }) => type === "gone");
    await expect.poll(gone).toMatchObject([{ id: greedy.id, overfull: true }]);
    await round();
    expect(reconciler.list().map(({ id }) => id)).toEqual([modest.id]);
  });
});
