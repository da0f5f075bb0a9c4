import { expect, test } from "vitest";
import { withHintIds } from "./hint-ids.ts";

const hint = (content: string, cost = 50, id?: string) => ({ content, cost, after: 0, ...(id && { id }) });
const there = [
  { id: "a", content: "Look up", cost: 50, after: 0 },
  { id: "b", content: "Look down", cost: 50, after: 0 },
  { id: "c", content: "Look left", cost: 80, after: 0 },
];
const idsOf = async (...wanted: Parameters<typeof withHintIds>[0]) => (await withHintIds(wanted, there)).map(({ id }) => id);

test("a hint is the one with its text, in whatever order; with its id it is that one, whatever its text", async () => {
  expect(await idsOf(hint("Look left", 90), hint("Look down"), hint("Look up"))).toEqual(["c", "b", "a"]);
  expect(await idsOf(hint("Look up", 50, "c"))).toEqual(["c"]);
});

test("another text at the price of one that is left is that one; at another price it is a new one", async () => {
  expect(await idsOf(hint("Look up"), hint("Look down there"), hint("Look left"))).toEqual(["a", "b", "c"]);
  const [first, second] = await idsOf(hint("Look up"), hint("Look right", 70));
  expect(first).toBe("a");
  expect(second).toMatch(/^h-[0-9a-f]{12}$/);
});

test("a new hint has the same id wherever it is pushed, and two of one text have two", async () => {
  const wanted = [hint("New", 1), hint("New", 1)];
  const made = (await withHintIds(wanted, [])).map(({ id }) => id);
  expect(made[1]).toBe(`${made[0]}-2`);
  expect((await withHintIds(wanted, [])).map(({ id }) => id)).toEqual(made);
});
