const MB = 1024 * 1024;

/** What the pages' bundle may remember, within the share of an isolate's memory that `worker/memory.ts` leaves for it. */
export const PAGES_MEMORY = {
  markdown: { entries: 300, bytes: 3 * MB },
  fragments: { entries: 3_000, bytes: 1 * MB },
} as const;
