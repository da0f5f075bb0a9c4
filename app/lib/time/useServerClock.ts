import { useInsertionEffect } from "react";
import { setClock } from "./clock.ts";

/** The time in what came with this page. */
let written: number | null = null;

/**
 * Sets the server's clock by the time in the root's data. In what came with the page that is as old as the page: on a slow connection half a minute.
 * It has no state, because a change of it would reach what is not hydrated yet, which React then draws anew. What the page's parts do as soon as they
 * are there goes by the clock already: their effects run before their parent's, but after all insertion effects.
 */
export function useServerClock(now: number): void {
  useInsertionEffect(() => {
    written ??= now;
    setClock(now === written ? now + pageAge() : now);
  }, [now]);
}

/** For how many milliseconds the server has been answering with this page, or has done so. */
function pageAge(): number {
  const [page] = performance.getEntriesByType("navigation");
  return page && page instanceof PerformanceNavigationTiming ? performance.now() - page.responseStart : 0;
}
