import { expect, test } from "vitest";
import { shardOf } from "./shard.ts";

test("the same name always has the same place", () => {
  expect(shardOf("ann", 16)).toBe(shardOf("ann", 16));
});

test("a thousand names are spread over all places, none with more than twice its share", () => {
  const counts = Array.from({ length: 16 }, () => 0);
  for (let n = 0; n < 1_000; n += 1) counts[shardOf(`00000000-0000-4000-8000-${n}`, 16)]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(20);
  expect(Math.max(...counts)).toBeLessThan(125);
});
