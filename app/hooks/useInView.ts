import { useEffect, useRef } from "react";

/** For a row of links that is wider than a phone: keeps the `open`-th of them in sight. Give the result to the row. */
export function useInView<T extends HTMLElement>(open: number) {
  const row = useRef<T>(null);
  useEffect(() => {
    row.current?.querySelectorAll("a")[open]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);
  return row;
}
