import { afterAll, describe, expect, test, vi } from "vitest";
import type { Wanted } from "../../../packages/host-protocol/protocol.ts";
import { Failure } from "../engine/failure.ts";
import { hostOn, wanted } from "../testing/engine.ts";
import { FakeDocker } from "../testing/fake-docker/fake-docker.ts";
import { newFolder, reconcilerOn } from "../testing/reconciler.ts";
import { endsSuite, outageSuite, reconcilerSuite } from "../testing/reconciler-suite.ts";

const fake = await FakeDocker.open();
afterAll(() => fake.close());

describe("the reconciler of a host's instances, on a fake engine", () => reconcilerSuite(fake.place()));
describe("the death of an instance, on a fake engine", () => endsSuite(fake.place()));
describe("a fake engine that is away for a while", () => outageSuite(fake.place()));

function needing(image: string): Wanted {
  const one = wanted("tcp");
  return { ...one, spec: { ...one.spec, image } };
}

/** A host on which one image is fetched until the test says how that ended, and the instances that need it. */
function aSlowRegistry() {
  const { engine } = hostOn(fake.place());
  let fail!: (error: Failure) => void;
  const fetching = new Promise<void>((_, reject) => (fail = reject));
  const known = engine.images.require.bind(engine.images);
  vi.spyOn(engine.images, "require").mockImplementation((image) => (image === "slow:1" ? fetching : known(image)));
  const slow = () => needing("slow:1");
  return { ...reconcilerOn(engine, newFolder()), slow, fail };
}

/** As many instances wait as may start at once; one whose image has arrived starts meanwhile. */
async function expectNobodyHeldUp({ reconciler, reports }: ReturnType<typeof reconcilerOn>, waiting: Wanted[]): Promise<void> {
  for (const one of waiting) reconciler.start(one);
  const other = wanted("tcp");
  reconciler.start(other);
  await expect.poll(() => reports).toMatchObject([{ type: "ready", instance: { id: other.id } }]);
  for (const { id } of [...waiting, other]) reconciler.stop(id, 1, "stopped");
  await expect.poll(() => reports.filter(({ type }) => type === "gone")).toHaveLength(5);
}

test("instances that wait for an image do not delay those that need another", async () => {
  const { slow, ...host } = aSlowRegistry();
  const waiting = Array.from({ length: 4 }, slow);
  await expectNobodyHeldUp(host, waiting);
});

test("instances whose port never answers do not delay others", async () => {
  const host = reconcilerOn(hostOn(fake.place()).engine, newFolder());
  await expectNobodyHeldUp(
    host,
    Array.from({ length: 4 }, () => wanted("silent")),
  );
});

test("an image that cannot be fetched is reported for every instance that waits for it", async () => {
  const { reconciler, reports, slow, fail } = aSlowRegistry();
  const one = slow();
  reconciler.start(one);
  fail(new Failure("imageMissing", "slow:1: no such image"));
  await expect.poll(() => reports).toEqual([expect.objectContaining({ type: "failed", id: one.id, reason: "imageMissing" })]);
  expect(reconciler.list()).toEqual([]);
});

test("an image that was removed from the host is fetched again without delaying instances that need another", async () => {
  const { engine } = hostOn(fake.place());
  const pruned = "pruned:1";
  const known = engine.images.require.bind(engine.images);
  const asked = vi.spyOn(engine.images, "require").mockImplementation((image) => (image === pruned ? Promise.resolve() : known(image)));
  vi.spyOn(engine.images, "forget").mockImplementation((image) => {
    if (image === pruned) asked.mockImplementation((one) => (one === pruned ? new Promise(() => {}) : known(one)));
  });
  const host = reconcilerOn(engine, newFolder());
  const waiting = Array.from({ length: 4 }, () => needing(pruned));
  await expectNobodyHeldUp(host, waiting);
});

test("an image that the engine has but cannot start is not fetched forever", async () => {
  const { engine } = hostOn(fake.place());
  vi.spyOn(engine.images, "require").mockResolvedValue();
  const { reconciler, reports } = reconcilerOn(engine, newFolder());
  const one = needing("pruned:1");
  reconciler.start(one);
  await expect.poll(() => reports).toEqual([expect.objectContaining({ type: "failed", id: one.id, reason: "imageMissing" })]);
});
