import { useEffect, useRef } from "react";

/** For a row of links that is wider than a phone: keeps the `open`-th of them in sight. Give the result to the row, or to what holds it. */
export function useInView<T extends HTMLElement>(open: number) {
  const row = useRef<T>(null);
  useEffect(() => {
    const link = row.current?.querySelectorAll("a")[open];
    const strip = link?.closest("nav");
    if (!link || !strip) return;
    const [own, whole] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
    // Not scrollIntoView: it moves the page, too, where the links stand in a column that is higher than the window.
    strip.scrollLeft += own.left + own.width / 2 - whole.left - whole.width / 2;
  }, [open]);
  return row;
}
