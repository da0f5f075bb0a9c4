import { expect, test } from "vitest";
import { Disk, overfull, type Limited } from "./disk.ts";

const MB = 1024 * 1024;
const one = (name: number | string, storageMb = 256): Limited => ({ id: `i${name}`, containerId: `c${name}`, storageMb });

test.each([
  ["nothing written", 0, false],
  ["as much as it may", 256 * MB, false],
  ["a byte more", 256 * MB + 1, true],
  ["twice as much", 573 * MB, true],
  ["nobody knows how much", undefined, false],
])("an instance of 256 MB with %s", (_, bytes, isOver) => {
  expect(overfull([one(1)], new Map(bytes === undefined ? [] : [["c1", bytes]]))).toEqual(isOver ? [one(1)] : []);
});

test("each is measured by its own limit", () => {
  const written = new Map([1, 2, 3].map((name) => [`c${name}`, 300 * MB]));
  expect(overfull([one(1, 128), one(2, 300), one(3, 299)], written).map(({ id }) => id)).toEqual(["i1", "i3"]);
});

/** A disk whose rounds take as long as `took` says, and the containers that each round asked for. */
function aDisk(took: () => number = () => 0, written: ReadonlyMap<string, number> = new Map()) {
  const state = { at: 1_000, rounds: [] as string[][] };
  const look = async (ids: string[]) => {
    state.rounds.push(ids);
    state.at += took();
    return written;
  };
  return { state, disk: new Disk(look, () => state.at) };
}

test("no round checks more than twenty, and over several rounds all are checked equally often", async () => {
  const { state, disk } = aDisk();
  const all = Array.from({ length: 50 }, (_, name) => one(name));
  for (let round = 0; round < 10; round += 1) {
    state.at += 5_000;
    await disk.look(all);
  }
  expect(Math.max(...state.rounds.map((ids) => ids.length))).toBe(20);
  const counts = all.map(({ containerId }) => state.rounds.flat().filter((id) => id === containerId).length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([4, 4]);
});

test("a long round is followed by a rest of four times as long", async () => {
  const { state, disk } = aDisk(() => 10_000);
  await disk.look([one(1)]);
  for (let waited = 0; waited < 40_000; waited += 5_000) {
    expect(await disk.look([one(1)])).toEqual([]);
    state.at += 5_000;
  }
  expect(state.rounds).toHaveLength(1);
  await disk.look([one(1)]);
  expect(state.rounds).toHaveLength(2);
});

test("without instances to check the engine is not asked; an engine that fails is asked again", async () => {
  const { state, disk } = aDisk();
  expect(await disk.look([])).toEqual([]);
  expect(state.rounds).toEqual([]);
  let fails = true;
  const moody = new Disk(async () => {
    if (fails) throw new Error("no engine");
    return new Map([["c1", 999 * MB]]);
  });
  await expect(moody.look([one(1)])).rejects.toThrow("no engine");
  fails = false;
  expect(await moody.look([one(1)])).toEqual([one(1)]);
});
