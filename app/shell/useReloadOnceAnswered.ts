import { useEffect } from "react";
import { again } from "~/lib/calls/again.ts";
import { call } from "~/lib/calls/api.ts";

/** Reloads the page as soon as the server answers again: asks at growing intervals, and reloads at once when the browser is back online. */
export function useReloadOnceAnswered(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return;
    const left = new AbortController();
    const { signal } = left;
    const reload = () => window.location.reload();
    addEventListener("online", reload, { signal });
    const answer = again(async () => signal.aborted || call("GET /api/config").catch(() => null));
    void answer.then(() => signal.aborted || reload());
    return () => left.abort();
  }, [isAway]);
}
