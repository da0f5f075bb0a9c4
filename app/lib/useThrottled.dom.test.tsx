import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useThrottled } from "./useThrottled.ts";

const GAP_MS = 1_000;

test("what is asked for while a call is pending is one call, and the next comes after the gap", async () => {
  const act = vi.fn();
  const { result } = renderHook(() => useThrottled(act, GAP_MS));
  result.current(50);
  result.current(20);
  await vi.advanceTimersByTimeAsync(20);
  expect(act).toHaveBeenCalledTimes(1);
  result.current(0);
  await vi.advanceTimersByTimeAsync(GAP_MS - 1);
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledTimes(2);
});

test("after the device's clock was set back nothing waits until it has caught up", async () => {
  const act = vi.fn();
  const { result } = renderHook(() => useThrottled(act, GAP_MS));
  result.current(0);
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  result.current(0);
  await vi.advanceTimersByTimeAsync(GAP_MS);
  expect(act).toHaveBeenCalledTimes(2);
});
