import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Asks for the page's data again every so many milliseconds, as long as somebody may be looking. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
