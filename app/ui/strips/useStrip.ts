import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { moreIn } from "./strip.ts";

/** For a row of links that may be too wide: keeps the current link in view, and sets `data-more` to the edges beyond which there is more. */
export function useStrip<T extends HTMLElement>() {
  const row = useRef<T>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const strip = row.current;
    const current = strip?.querySelector("[aria-current]:not([aria-current=false])")?.getBoundingClientRect();
    if (!strip || !current?.width) return;
    const whole = strip.getBoundingClientRect();
    // Not scrollIntoView: it also scrolls the page when the links are in a column taller than the window.
    strip.scrollLeft += current.left + current.width / 2 - whole.left - whole.width / 2;
    // Each address has another current link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, search]);
  useEffect(() => {
    const strip = row.current;
    if (!strip) return undefined;
    const mark = () => void (strip.dataset["more"] = moreIn(strip));
    // The links too: in another language they are wider in the same space.
    const watch = new ResizeObserver(mark);
    for (const element of [strip, ...strip.children]) watch.observe(element);
    strip.addEventListener("scroll", mark, { passive: true });
    return () => {
      watch.disconnect();
      strip.removeEventListener("scroll", mark);
    };
  }, []);
  return row;
}
