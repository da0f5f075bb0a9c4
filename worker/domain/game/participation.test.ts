import { expect, test } from "vitest";
import { afterJoining, canReview, LEAVABLE, type Status } from "./participation.ts";

const ALL: Status[] = ["Pending", "Accepted", "Rejected", "Suspended"];

test("a review follows the state machine", () => {
  const moves = ALL.flatMap((from) => ALL.filter((to) => canReview(from, to)).map((to) => `${from} → ${to}`));
  expect(moves).toEqual(["Pending → Accepted", "Pending → Rejected", "Accepted → Suspended", "Suspended → Accepted"]);
});

test("joining again lifts a rejection, never a suspension", () => {
  expect(afterJoining("Rejected", "Pending")).toBe("Pending");
  expect(afterJoining("Rejected", "Accepted")).toBe("Accepted");
  expect(afterJoining("Pending", "Accepted")).toBe("Accepted");
  expect(afterJoining("Suspended", "Accepted")).toBe("Suspended");
  expect(afterJoining("Accepted", "Pending")).toBe("Accepted");
});

test("only members of an undecided or rejected team may leave", () => {
  expect(ALL.filter((status) => LEAVABLE.includes(status))).toEqual(["Pending", "Rejected"]);
});
