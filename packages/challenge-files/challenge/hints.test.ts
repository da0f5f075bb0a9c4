import { expect, test } from "vitest";
import { apart, inOrder } from "./hints.ts";

const priced = (id: string) => ({ id, content: id, cost: 5 });

test("hints with a price keep their places among the free ones", () => {
  const list = [priced("a"), "one", priced("b"), priced("c"), "two", priced("d")];
  expect(apart(list)).toEqual({
    hints: ["one", "two"],
    pricedHints: [
      { ...priced("a"), after: 0 },
      { ...priced("b"), after: 1 },
      { ...priced("c"), after: 1 },
      { ...priced("d"), after: 2 },
    ],
  });
  expect(inOrder(apart(list)).map((one) => (typeof one === "string" ? one : one.id))).toEqual(["a", "one", "b", "c", "two", "d"]);
});

test("a hint that follows more free ones than there are is the last", () => {
  expect(inOrder({ hints: ["one"], pricedHints: [{ ...priced("a"), after: 7 }] })).toEqual(["one", { ...priced("a"), after: 7 }]);
});
