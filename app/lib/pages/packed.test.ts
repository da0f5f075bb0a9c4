import { expect, test } from "vitest";
import { pack, packNumbers, unpack, unpackNumbers } from "./packed.ts";

type Boat = { name: string };
const write = ({ name }: Boat) => [name];
const read = ([name]: [string]): Boat => ({ name });
const NAMES = ["", `it's "here"`, "\\", `\\"'`, "<b>&", "\u2028", "旗\n"];

test.each(NAMES)("%j arrives unchanged", (name) => {
  expect(unpack({ text: pack({ name }, write).text }, read)).toEqual({ name });
});

test("a packed text has no quotation marks except in its words, because a page would write each as three characters", () => {
  expect(pack({ name: "Keel" }, write).text).toBe("['Keel']");
});

test("the side that packed a value gets the object itself", () => {
  const boat = { name: "Keel" };
  const packed = pack(boat, write);
  expect(unpack(packed, read)).toBe(boat);
  expect(pack(boat, () => ["other"])).toBe(packed);
});

test.each([[[]], [[[0]]], [[[1, 0, 36, 0]]], [[[0, 0, 0], [-5], [1_700_000_000_000, 0, 1]]]])(
  "%j comes back, but for zeros at the end",
  (rows) => {
    const bare = rows.map((row: number[]) => row.slice(0, Math.max(1, row.findLastIndex((value) => value !== 0) + 1)));
    expect(unpackNumbers(packNumbers(rows))).toEqual(bare);
  },
);
