import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Silence } from "./silence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an engine that hangs is reported once, and once more when it answers again; one that is slow or refuses is not", async () => {
  const said: string[] = [];
  const silence = new Silence((event) => said.push(event));
  const slow = silence.watch(new Promise((answer) => setTimeout(answer, 14_000, "slow")));
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await slow).toBe("slow");
  await expect(silence.watch(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const hung = [1, 2].map((n) => silence.watch(new Promise((answer) => setTimeout(answer, 60_000, n))));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(said).toEqual(["engine.silent"]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await Promise.all(hung)).toEqual([1, 2]);
  expect(said).toEqual(["engine.silent", "engine.answers"]);
});
