import { expect, test } from "vitest";
import { canReview, reviewableFrom, type StoredStatus } from "./participation.ts";

const ALL: StoredStatus[] = ["Pending", "Accepted", "Rejected", "Suspended"];

test("an administrator has exactly the moves of the specification", () => {
  const moves = ALL.flatMap((from) => ALL.filter((to) => canReview(from, to)).map((to) => `${from} > ${to}`));
  expect(moves.sort()).toEqual(["Accepted > Suspended", "Pending > Accepted", "Pending > Rejected", "Suspended > Accepted"]);
});

test("nobody is moved back to Pending by an administrator", () => {
  expect(reviewableFrom("Pending")).toEqual([]);
  expect(reviewableFrom("Accepted")).toEqual(["Pending", "Suspended"]);
});
