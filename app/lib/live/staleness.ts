import { ApiError } from "../calls/api-error.ts";

/** What of this page is not kept fresh just now: sockets that are down, resources whose last reading was not answered. */
const reasons = new Set<string>();
const listeners = new Set<() => void>();
let shown = "";

/** Says that something is not kept fresh, or is again. */
export function markStale(reason: string, isStale: boolean): void {
  if (reasons.has(reason) === isStale) return;
  if (isStale) reasons.add(reason);
  else reasons.delete(reason);
  for (const listener of listeners) listener();
}

/** Which page is shown: one that gives way to another takes its readings along. */
export function showPage(path: string): void {
  if (path === shown) return;
  shown = path;
  for (const reason of reasons) if (reason.startsWith("read ")) markStale(reason, false);
}

/** Whether something on the page may be older than it says, for `useSyncExternalStore`; null on the server. */
export const staleness = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => reasons.size > 0,
  none: () => null,
};

/** What SWR tells of every reading: no answer, or that the platform is busy, leaves on the page what it had. */
export const noteReadings = {
  onSuccess: (_: unknown, key: string) => markStale(`read ${key}`, false),
  onError: (error: unknown, key: string) =>
    markStale(`read ${key}`, error instanceof ApiError && (error.status === 0 || error.status >= 502)),
};
