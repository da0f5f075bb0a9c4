import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answered } from "./port.ts";

const ADDRESS = { host: "198.18.0.2", port: 1337 };
const HOUR_MS = 3_600_000;
const runs = async () => ({ Running: true, OOMKilled: false, ExitCode: 0 });

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("an image that is starting while the machine's clock is put forward keeps its time to answer", async () => {
  let looks = 0;
  const isOpen = async () => {
    vi.setSystemTime(Date.now() + HOUR_MS);
    return ++looks > 1;
  };
  await answered(ADDRESS, 60_000, runs, isOpen);
  expect(looks).toBe(2);
});

test("a silent image does not keep its place among the starts because the machine's clock is put back", async () => {
  const isOpen = async () => {
    vi.setSystemTime(Date.now() - HOUR_MS);
    return false;
  };
  await expect(answered(ADDRESS, 20, runs, isOpen)).rejects.toThrow("nothing answers on port 1337");
});
