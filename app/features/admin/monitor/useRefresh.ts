import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Reloads the page's data at this interval, while the page is visible. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
