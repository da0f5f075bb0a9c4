import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * The browser's Back or Forward may lead to the same page with another list or challenge, or change the page below the search; a dialog about what was
 * shown then closes as by Escape, so that it still asks before something typed is lost.
 */
export function useBackCloses(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const seen = useRef(key);
  useEffect(() => {
    const isNew = key !== seen.current;
    seen.current = key;
    if (!isNew || !isBack) return;
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  }, [key, isBack]);
}
