import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoardWatch } from "./board-watch.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A watch of a Board that answers as instructed, and the times at which it was asked, in seconds. */
function aWatch(board: { answer: () => Promise<void>; listeners: number }) {
  const asked: number[] = [];
  const start = Date.now();
  const watch = new BoardWatch(
    () => {
      asked.push(Math.round((Date.now() - start) / 1_000));
      return board.answer();
    },
    () => board.listeners > 0,
    () => Date.now(),
  );
  return { watch, asked };
}

const refuses = (): Promise<void> => Promise.reject(new Error("Durable Object is overloaded."));
const takes = () => Promise.resolve();

test("a Board that has accepted is asked once a minute at most, and again after it was told that nobody listens", async () => {
  const { watch, asked } = aWatch({ answer: takes, listeners: 1 });
  for (let n = 0; n < 3; n += 1) await watch.ask("game:1:0");
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await watch.ask("game:1:0");
  watch.forget();
  await watch.ask("game:1:0");
  expect(asked).toEqual([0, 60, 60]);
});

test("a Board that does not accept is asked again at growing intervals until it does, however many connect meanwhile", async () => {
  const board = { answer: refuses, listeners: 2 };
  const { watch, asked } = aWatch(board);
  await Promise.all([watch.ask("game:1:0"), watch.ask("game:1:0")]);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
  board.answer = takes;
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
});

test("a Board that never answers is asked again too, but not once nobody listens", async () => {
  const board = { answer: () => new Promise<void>(() => {}), listeners: 1 };
  const { watch, asked } = aWatch(board);
  void watch.ask("game:1:0");
  await vi.advanceTimersByTimeAsync(11_500);
  expect(asked).toEqual([0, 11]);
  board.listeners = 0;
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(asked).toEqual([0, 11]);
});

test("setting the clock back lets nobody wait for longer", async () => {
  const { watch, asked } = aWatch({ answer: takes, listeners: 1 });
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  await watch.ask("game:1:0");
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
  await watch.ask("game:1:0");
  expect(asked).toEqual([3_600, 0]);
});
