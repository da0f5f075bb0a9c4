import { useEffect, useRef, type ReactNode } from "react";
import { SWRConfig, useSWRConfig, type SWRConfiguration } from "swr";
import { createCacheHelper } from "swr/_internal";
import { ApiError } from "./api-error.ts";
import { read } from "./api.ts";
import { noteReadings } from "../live/staleness.ts";
import { createCache, dropSaved, restoreCache, saveCache, type Packing, type ResponseCache } from "./cache.ts";

const CONFIGURATION: SWRConfiguration & { provider: () => ResponseCache } = {
  provider: createCache,
  fetcher: read,
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: 5_000,
  ...noteReadings,
  // Who may not see it, or what is not there, does not change by asking again.
  shouldRetryOnError: (error) => !(error instanceof ApiError && [401, 403, 404].includes(error.status)),
};

/** Live data for everything below: the specification's refresh numbers, and a cache that outlives the visit of one user. */
export function DataProvider({ user, children }: { user: string | null; children: ReactNode }) {
  return (
    <SWRConfig value={CONFIGURATION}>
      {children}
      <SavedCache user={user} />
    </SWRConfig>
  );
}

function SavedCache({ user }: { user: string | null }) {
  const { cache, mutate } = useSWRConfig();
  const before = useRef(user);

  useEffect(() => {
    if (before.current === user) return;
    before.current = user;
    dropSaved(window.localStorage);
    void mutate(() => true, undefined, { revalidate: true });
  }, [user, mutate]);

  useEffect(() => {
    let leave: (() => void) | undefined;
    let gone = false;
    // Without it, as offline, the visit has no memory of the last one.
    void import("lz-string").then(
      ({ default: packing }) => {
        if (!gone) leave = keep(user, cache as ResponseCache, packing);
      },
      () => {},
    );
    return () => {
      gone = true;
      leave?.();
    };
  }, [user, cache]);
  return null;
}

/** Brings back what the last visit left, and leaves the same for the next one; answers how to stop. */
function keep(user: string | null, cache: ResponseCache, packing: Packing): () => void {
  // After hydration, and only where nothing newer is: the first render must equal the server's.
  for (const [key, data] of restoreCache(window.localStorage, user, packing)) {
    const [kept, write] = createCacheHelper(cache, key);
    if (kept().data === undefined) write({ data });
  }
  const save = () => saveCache(window.localStorage, user, cache, packing);
  const saveHidden = () => document.visibilityState === "hidden" && save();
  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", saveHidden);
  return () => {
    window.removeEventListener("pagehide", save);
    document.removeEventListener("visibilitychange", saveHidden);
  };
}
