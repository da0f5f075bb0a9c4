import { useEffect, useRef, type ReactNode } from "react";
import { SWRConfig, useSWRConfig, type SWRConfiguration } from "swr";
import { createCacheHelper } from "swr/_internal";
import { ApiError } from "./api-error.ts";
import { read } from "./api.ts";
import { noteReadings } from "../live/staleness.ts";
import { agreeOnUser, createCache, dropSaved, restoreCache, saveCache, type Packing, type ResponseCache } from "./cache.ts";

const CONFIGURATION: SWRConfiguration & { provider: () => ResponseCache } = {
  provider: createCache,
  fetcher: read,
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: 5_000,
  ...noteReadings,
  // Forbidden and missing resources do not change by asking again.
  shouldRetryOnError: (error) => !(error instanceof ApiError && [401, 403, 404].includes(error.status)),
};

/** Live data for the whole tree: the specification's refresh intervals, and a cache that survives a user's visit. */
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

  useEffect(() => agreeOnUser(user, () => window.location.reload()), [user]);

  useEffect(() => {
    if (before.current === user) return;
    before.current = user;
    dropSaved();
    void mutate(() => true, undefined, { revalidate: true });
  }, [user, mutate]);

  useEffect(() => {
    let leave: (() => void) | undefined;
    let gone = false;
    // If it cannot be loaded, as when offline, this visit uses no saved cache.
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

/** Restores what the last visit saved, and saves the same for the next one; returns a function that stops this. */
function keep(user: string | null, cache: ResponseCache, packing: Packing): () => void {
  // After hydration, because the first render must match the server's; and only where nothing newer exists.
  for (const [key, data] of restoreCache(user, packing)) {
    const [kept, write] = createCacheHelper(cache, key);
    if (kept().data === undefined) write({ data });
  }
  const save = () => saveCache(user, cache, packing);
  const saveHidden = () => document.visibilityState === "hidden" && save();
  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", saveHidden);
  return () => {
    window.removeEventListener("pagehide", save);
    document.removeEventListener("visibilitychange", saveHidden);
  };
}
