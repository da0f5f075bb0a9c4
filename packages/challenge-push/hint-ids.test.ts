import { expect, test } from "vitest";
import { withHintIds } from "./hint-ids.ts";

const hint = (content: string, cost = 50, id?: string) => ({ content, cost, after: 0, ...(id && { id }) });
const there = [
  { id: "a", content: "Look up", cost: 50, after: 0 },
  { id: "b", content: "Look down", cost: 50, after: 0 },
  { id: "c", content: "Look left", cost: 80, after: 0 },
];
const idsOf = async (...wanted: Parameters<typeof withHintIds>[0]) => (await withHintIds(wanted, there)).map(({ id }) => id);

test("a hint is matched by its text, in whatever order; one with an id by its id, whatever its text", async () => {
  expect(await idsOf(hint("Look left", 90), hint("Look down"), hint("Look up"))).toEqual(["c", "b", "a"]);
  expect(await idsOf(hint("Look up", 50, "c"))).toEqual(["c"]);
});

test("a changed text at the price of a remaining hint is that hint; at another price it is a new one", async () => {
  expect(await idsOf(hint("Look up"), hint("Look down there"), hint("Look left"))).toEqual(["a", "b", "c"]);
  const [first, second] = await idsOf(hint("Look up"), hint("Look right", 70));
  expect(first).toBe("a");
  expect(second).toMatch(/^h-[0-9a-f]{12}$/);
});

test("a new hint has the same id wherever it is pushed, and two with one text have different ids", async () => {
  const wanted = [hint("New", 1), hint("New", 1)];
  const made = (await withHintIds(wanted, [])).map(({ id }) => id);
  expect(made[1]).toBe(`${made[0]}-2`);
  expect((await withHintIds(wanted, [])).map(({ id }) => id)).toEqual(made);
});
