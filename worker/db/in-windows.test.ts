import { expect, test } from "vitest";
import { inWindows } from "./in-windows.ts";

/** Searches these numbers, and notes the windows that were read. */
function over(all: number[]) {
  const read: [number, number][] = [];
  const find = async (after: number, upTo: number, most: number) => {
    read.push([after, upTo]);
    return all
      .filter((one) => one > after && one <= upTo)
      .toSorted((a, b) => b - a)
      .slice(0, most);
  };
  return { read, part: (count: number, skip = 0) => inWindows({ first: 1, last: 160_000 }, { count, skip }, find) };
}

test("the newest come first, across windows", async () => {
  expect(await over([1, 60_000, 110_000, 110_001, 160_000]).part(9)).toEqual([160_000, 110_001, 110_000, 60_000, 1]);
});

test("a later part begins where the one before it ended, wherever the windows end", async () => {
  const all = [1, 2, 60_000, 110_000, 110_001, 160_000];
  const whole = all.toReversed();
  for (const skip of whole.keys()) expect(await over(all).part(2, skip), String(skip)).toEqual(whole.slice(skip, skip + 2));
  expect(await over(all).part(2, 6)).toEqual([]);
});

test("older rows are not read if the newer ones are enough", async () => {
  const { read, part } = over([150_000, 155_000, 5]);
  await part(2);
  expect(read).toEqual([[135_000, 160_000]]);
});

test("an empty table is not searched", async () => {
  const find = async () => Promise.reject(new Error("searched"));
  expect(await inWindows({ first: 0, last: -1 }, { count: 1, skip: 0 }, find)).toEqual([]);
});
