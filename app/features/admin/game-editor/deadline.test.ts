import { expect, test } from "vitest";
import { deadlineAfter, hoursAfter } from "./deadline.ts";

const END = Date.UTC(2026, 4, 1, 12);

test("hours and deadline are each other's inverse", () => {
  expect(hoursAfter(END, deadlineAfter(END, "48"))).toBe(48);
  expect(deadlineAfter(END, "0")).toBe(END);
});

test("a deadline that is not at a full hour is shown as it is, and stays when the end is moved", () => {
  expect(hoursAfter(END, deadlineAfter(END, "0.5"))).toBe(0.5);
  for (const minutes of [1, 20, 50, 95]) {
    const hours = hoursAfter(END, END + minutes * 60_000);
    expect([deadlineAfter(END, String(hours)) - END, String(hours).length < 6]).toEqual([minutes * 60_000, true]);
  }
});

test("a deadline before the end is shown as none", () => {
  expect(hoursAfter(END, END - 5_000)).toBe(0);
});

test.each(["", "  ", "soon", "-1"])("%j hours are not a deadline", (hours) => {
  expect(deadlineAfter(END, hours)).toBeNaN();
});
