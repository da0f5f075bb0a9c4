import { useHydrated } from "./useNow.ts";

/** How far the reader's clock is ahead of UTC at a moment, in ms. It is 0 on the server, which writes UTC, and in the browser during hydration. */
export const useAhead = (at: number): number => (useHydrated() ? -60_000 * new Date(at).getTimezoneOffset() : 0);
