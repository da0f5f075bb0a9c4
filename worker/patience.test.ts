import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardApi, LimiterApi } from "./contract/rpc/objects.ts";
import { PATIENCE, withPatience } from "./patience.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = () => new Promise<never>(() => {});
const boardWith = (calls: Partial<BoardApi>) => withPatience(calls as BoardApi, PATIENCE.board);

test("whoever reads from an object that is silent is refused within eight seconds, and told to try again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const refused = expect(boardWith({ version: never }).version()).rejects.toMatchObject({ code: "unavailable" });
  await vi.advanceTimersByTimeAsync(8_000);
  await refused;
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("object.silent"));
});

test("an answer in time is passed on, and leaves no timer behind", async () => {
  expect(await boardWith({ version: async () => 7 }).version()).toBe(7);
  await expect(boardWith({ version: () => Promise.reject(new Error("lost")) }).version()).rejects.toThrow("lost");
  expect(vi.getTimerCount()).toBe(0);
});

test("a sign-in waits for its turn longer, but not for ever", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const silent = { enter: never, take: never } as unknown as LimiterApi;
  const limiter = withPatience(silent, PATIENCE.limiter);
  const ended: string[] = [];
  void limiter.take([]).catch(() => void ended.push("take"));
  void limiter.enter("192.0.2.1").catch(() => void ended.push("enter"));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(ended).toEqual(["take"]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ended).toEqual(["take", "enter"]);
});

test("of a call that changes something only the object knows whether it was done: it is waited for", async () => {
  const done = vi.fn<() => void>();
  void boardWith({ advance: never }).advance([]).then(done, done);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
