import { expect, test } from "vitest";
import { hintsOf } from "./shown-hints.ts";

const priced = (id: string, cost: number, after: number) => ({ id, content: `text of ${id}`, cost, after });
const challenge = { hints: ["free 1", "free 2"], pricedHints: [priced("a", 10, 0), priced("b", 20, 1), priced("c", 30, 2)] };
const bought = { id: "b", cost: 15, charged: "solve" as const };

test("of a priced hint a team sees its place and price, and its text once it has paid, at the price it paid", () => {
  expect(hintsOf(challenge, { opened: [bought], charged: "opening", hasEnded: false })).toEqual({
    hints: ["free 1", "text of b", "free 2"],
    pricedHints: [
      { id: "a", place: 0, cost: 10, charged: "opening", opened: false },
      { id: "b", place: 2, cost: 15, charged: "solve", opened: true },
      { id: "c", place: 4, cost: 30, charged: "opening", opened: false },
    ],
  });
});

test("after the end every text is shown, and only what a team has paid for has a price", () => {
  expect(hintsOf(challenge, { opened: [bought], charged: "opening", hasEnded: true })).toEqual({
    hints: ["text of a", "free 1", "text of b", "free 2", "text of c"],
    pricedHints: [{ id: "b", place: 2, cost: 15, charged: "solve", opened: true }],
  });
});

test("a challenge without priced hints has no list of them", () => {
  expect(hintsOf({ hints: ["free"], pricedHints: [] }, { opened: [], charged: "opening", hasEnded: false })).toEqual({
    hints: ["free"],
  });
});
