import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The real function, from before any test installs a fake clock. */
const realTurn = globalThis.setImmediate;
/** Turns of the event loop: at least so many because reading an answer takes several, at most so many because a test may hold an answer back. */
const TURNS = { least: 5, most: 60 };

/** Hashes are computed on other threads, which on a busy machine can take longer than any number of turns. */
const hashing = new Set<Promise<unknown>>();
const { subtle } = globalThis.crypto;
const { digest } = subtle;
subtle.digest = (...args) => {
  const made = digest.apply(subtle, args);
  const ended: Promise<unknown> = made.catch(() => {}).then(() => hashing.delete(ended));
  hashing.add(ended);
  return made;
};

/** Whether the page is loading or sending; `pages.tsx` updates it. */
export const router = { busy: false };

/** Advances the fake clock by this many milliseconds and waits for everything that follows. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
  await settle();
}

/** Waits until everything under way has finished: answers, loaded code and their rendering. The clock does not advance. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS.least || (router.busy && turn < TURNS.most); turn += 1)
    await act(async () => {
      await vi.dynamicImportSettled();
      await Promise.all(hashing);
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((done) => realTurn(done));
    });
}
