import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { DateTimeField, INCOMPLETE } from "./DateTimeField.tsx";

const NOON = Date.UTC(2026, 11, 6, 12);

afterEach(() => vi.unstubAllEnvs());

/** The field over a stored time, and everything it has reported. `type` sets what a browser holds: a value only when no part is missing. */
async function open(stored: number | null) {
  const reported: (number | null)[] = [];
  function Opens() {
    const [at, setAt] = useState(stored);
    const report = (next: number | null) => {
      reported.push(next);
      setAt(next);
    };
    return <DateTimeField label="Opens" value={at} onChange={report} optional />;
  }
  await openPart(<Opens />);
  const input = screen.getByLabelText<HTMLInputElement>(/^Opens/);
  const hold = (badInput: boolean) => Object.defineProperty(input, "validity", { configurable: true, value: { badInput } });
  return { input, reported, hold };
}

test("a time of which a part was deleted is not taken for no time", async () => {
  const { input, reported, hold } = await open(NOON);
  hold(true);
  fireEvent.change(input, { target: { value: "" } });
  expect([reported, input.value]).toEqual([[INCOMPLETE], ""]);
});

test("a time in the hour that a clock change repeats stays in the second one when its minutes are changed", async () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const second = Date.UTC(2026, 9, 25, 1, 30);
  const { input, reported } = await open(second);
  fireEvent.change(input, { target: { value: "2026-10-25T02:45" } });
  expect(reported).toEqual([second + 15 * 60_000]);
});

test("a year has four digits: Chromium takes what is typed after it for the time, not for further digits of the year", async () => {
  expect((await open(NOON)).input.max).toMatch(/^\d{4}-/);
});

test("a time that was emptied is no time", async () => {
  const { input, reported, hold } = await open(NOON);
  hold(false);
  fireEvent.change(input, { target: { value: "" } });
  expect(reported).toEqual([null]);
});

test("a date without a time, of which browsers report no change, is incomplete until it is emptied", async () => {
  const { input, reported, hold } = await open(null);
  hold(true);
  fireEvent.keyUp(input, { key: "6" });
  fireEvent.blur(input);
  expect([reported, input.value]).toEqual([[INCOMPLETE], ""]);
  hold(false);
  fireEvent.blur(input);
  expect(reported).toEqual([INCOMPLETE, null]);
});

test("a stored time with seconds, which the field does not show, stays as it is when the field is only visited", async () => {
  const { input, reported } = await open(NOON + 1_234);
  fireEvent.keyUp(input, { key: "Tab" });
  fireEvent.blur(input);
  expect(reported).toEqual([]);
});
