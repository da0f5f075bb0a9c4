import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Lets so many milliseconds of the fake clock pass, and all that follows from them. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Lets what is under way come to its end: answers, code that is loaded, what they are shown as. No time of the clock passes. */
export async function settle(): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });
}
