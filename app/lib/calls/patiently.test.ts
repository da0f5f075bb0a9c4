import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patiently } from "./patiently.ts";

const HOUR_MS = 3_600_000;
const shown = (navigation = "idle", initialized = true) => ({ state: { initialized, navigation: { state: navigation } } });
const { signal } = new AbortController();
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const answered = (status: number) => () => Promise.resolve({ status });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads repeatedly, each time with the next of `answers`; `at` holds the times and `end` the outcome. */
function reading(router: ReturnType<typeof shown>, answers: (() => Promise<{ status: number }>)[], init = { signal }) {
  const at: number[] = [];
  const end = patiently(router, init, () => {
    at.push(Date.now());
    return answers[Math.min(at.length, answers.length) - 1]!();
  }).catch(String);
  return { at, end };
}

test("a page that reloads its data by itself asks until it gets an answer", async () => {
  const { at, end } = reading(shown(), [offline, answered(503), answered(500), answered(429), answered(200)]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([await end, at.length]).toEqual([{ status: 200 }, 5]);
});

test("it asks at growing intervals of at most 30 to 60 seconds, and each page at its own times", async () => {
  const ways = Array.from({ length: 20 }, () => reading(shown(), [offline]).at);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(new Set(ways.map((at) => at[1])).size).toBeGreaterThan(10);
  for (const at of ways) {
    const gaps = at.slice(1).map((time, index) => time - at[index]!);
    expect(gaps[0]).toBeGreaterThanOrEqual(1_000);
    expect(gaps[0]).toBeLessThanOrEqual(2_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    expect(Math.min(...gaps.slice(5))).toBeGreaterThanOrEqual(30_000);
  }
});

test.each([302, 401, 403, 404])("a response of the server itself counts as an answer: %i", async (status) => {
  const { at, end } = reading(shown(), [answered(status)]);
  expect([await end, at.length]).toEqual([{ status }, 1]);
});

const OTHERS = [
  ["whoever goes to another page", shown("loading")],
  ["whoever has sent a form", shown("submitting")],
  ["the first reading", shown("idle", false)],
] as const;

test.each(OTHERS)(
  "%s is asked for again when the network is cut, and shown after a moment that there is no connection",
  async (_, router) => {
    const { at, end } = reading(router, [offline]);
    await vi.advanceTimersByTimeAsync(1_300);
    expect([await end, at.length]).toEqual(["TypeError: Failed to fetch", 3]);
  },
);

test.each(OTHERS)("%s gets the answer that comes after a cut", async (_, router) => {
  const { at, end } = reading(router, [offline, answered(200)]);
  await vi.advanceTimersByTimeAsync(300);
  expect([await end, at.length]).toEqual([{ status: 200 }, 2]);
});

test.each(OTHERS)("%s is told at once that the server is busy, or that something else has answered", async (_, router) => {
  const busy = reading(router, [answered(503)]);
  const foreign = reading(router, [() => Promise.reject(new Error("Unable to decode turbo-stream response"))]);
  expect([await busy.end, busy.at.length]).toEqual([{ status: 503 }, 1]);
  expect([await foreign.end, foreign.at.length]).toEqual(["Error: Unable to decode turbo-stream response", 1]);
});

test("a navigation that is left while it waits asks no more", async () => {
  const leaving = new AbortController();
  const { at, end } = reading(shown("loading"), [offline], leaving);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([await end, at.length]).toEqual(["TypeError: Failed to fetch", 1]);
});

test("leaving the page stops the requests", async () => {
  const leaving = new AbortController();
  const { at, end } = reading(shown(), [offline], leaving);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([await end, at.length]).toEqual(["TypeError: Failed to fetch", 2]);
});
