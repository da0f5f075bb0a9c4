const MB = 1024 * 1024;

/** What the pages' bundle may remember, within what `worker/memory.ts` leaves it of an isolate's room. */
export const PAGES_MEMORY = {
  markdown: { entries: 300, bytes: 3 * MB },
  fragments: { entries: 3_000, bytes: 1 * MB },
} as const;
