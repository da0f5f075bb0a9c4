import { expect, test } from "vitest";
import { capacityOf, meansOfThisProcess } from "./capacity.ts";

const GB = 1024 ** 3;

test.each([
  ["a small limit of open files", { descriptors: 256, memory: 8 * GB }, 96],
  ["the usual one", { descriptors: 1_024, memory: 8 * GB }, 384],
  ["a large one", { descriptors: 20_000, memory: 24 * GB }, 9_744],
  ["none", { descriptors: Infinity, memory: 64 * GB }, 20_000],
  ["an unknown one", { descriptors: null, memory: 8 * GB }, 2_000],
  ["little memory", { descriptors: 500_000, memory: GB }, 2_621],
])("with %s", (_, means, connections) => {
  expect(capacityOf(means)).toBe(connections);
});

test("there are two descriptors for each connection, and some more", () => {
  const { descriptors, memory } = meansOfThisProcess();
  expect(memory).toBeGreaterThan(0);
  if (descriptors !== null) expect(capacityOf({ descriptors, memory }) * 2).toBeLessThan(descriptors);
});
