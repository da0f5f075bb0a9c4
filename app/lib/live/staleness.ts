import { ApiError } from "../calls/api-error.ts";

/** Which data of this page is not kept fresh at the moment: sockets that are down, resources whose last read got no answer. */
const reasons = new Set<string>();
const listeners = new Set<() => void>();
let shown = "";

/** Records that something is not kept fresh, or is again. */
export function markStale(reason: string, isStale: boolean): void {
  if (reasons.has(reason) === isStale) return;
  if (isStale) reasons.add(reason);
  else reasons.delete(reason);
  for (const listener of listeners) listener();
}

/** Sets which page is shown: when the page changes, the failed reads of the old one no longer count. */
export function showPage(path: string): void {
  if (path === shown) return;
  shown = path;
  for (const reason of reasons) if (reason.startsWith("read ")) markStale(reason, false);
}

/** Whether something on the page may be outdated, for `useSyncExternalStore`; null on the server. */
export const staleness = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => reasons.size > 0,
  none: () => null,
};

/**
 * SWR's callbacks for every read: if there is no answer, the platform is busy, or the viewer was signed out or lost their role, the page keeps what
 * it had and is marked stale. The end of a game has a status of its own, and hides nothing that is newer.
 */
export const noteReadings = {
  onSuccess: (_: unknown, key: string) => markStale(`read ${key}`, false),
  onError: (error: unknown, key: string) => markStale(`read ${key}`, error instanceof ApiError && isUnread(error)),
};

const isUnread = ({ status }: ApiError) => status === 0 || status === 401 || status === 403 || (status >= 502 && status < 600);
