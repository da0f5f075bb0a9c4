import { expect, test } from "vitest";
import { deadlineAfter, hoursAfter } from "./deadline.ts";

const END = Date.UTC(2026, 4, 1, 12);

test("hours and deadline are each other's inverse", () => {
  expect(hoursAfter(END, deadlineAfter(END, "48"))).toBe(48);
  expect(deadlineAfter(END, "0")).toBe(END);
});

test("a deadline before the end is shown as none", () => {
  expect(hoursAfter(END, END - 5_000)).toBe(0);
});

test.each(["", "  ", "soon", "-1"])("%j hours are not a deadline", (hours) => {
  expect(deadlineAfter(END, hours)).toBeNaN();
});
