import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The real one, before any test puts a fake in its place. */
const realTurn = globalThis.setImmediate;
/** Turns of the event loop: so many at least, since an answer is read in several, and so many at most where a test holds an answer back. */
const TURNS = { least: 5, most: 60 };

/** Hashes are made on threads of their own, which a busy machine lets wait for longer than any number of turns. */
const hashing = new Set<Promise<unknown>>();
const { subtle } = globalThis.crypto;
const { digest } = subtle;
subtle.digest = (...args) => {
  const made = digest.apply(subtle, args);
  const ended: Promise<unknown> = made.catch(() => {}).then(() => hashing.delete(ended));
  hashing.add(ended);
  return made;
};

/** Whether the page is loading or sending; `pages.tsx` keeps it. */
export const router = { busy: false };

/** Lets so many milliseconds of the fake clock pass, and all that follows from them. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
  await settle();
}

/** Lets what is under way come to its end: answers, code that is loaded, what they are shown as. No time of the clock passes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS.least || (router.busy && turn < TURNS.most); turn += 1)
    await act(async () => {
      await vi.dynamicImportSettled();
      await Promise.all(hashing);
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((done) => realTurn(done));
    });
}
