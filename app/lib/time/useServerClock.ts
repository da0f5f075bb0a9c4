import { useEffect, useRef } from "react";
import { setClock } from "./clock.ts";
import { useHydrated } from "./useNow.ts";

/** Sets the server's clock by the time in the root's data. In what came with the page that is as old as the page: on a slow connection half a minute. */
export function useServerClock(now: number): void {
  const written = useRef(useHydrated() ? null : now);
  useEffect(() => setClock(now === written.current ? now + pageAge() : now), [now]);
}

/** For how many milliseconds the server has been answering with this page, or has done so. */
function pageAge(): number {
  const [page] = performance.getEntriesByType("navigation");
  return page && page instanceof PerformanceNavigationTiming ? performance.now() - page.responseStart : 0;
}
