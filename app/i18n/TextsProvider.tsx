import { useSyncExternalStore, type ReactNode } from "react";
import type { BrowserTexts } from "./browser-texts.ts";
import { TextsContext } from "./useTexts.ts";

/** Gives the page its texts, and those of another language when it is chosen. */
export function TextsProvider({ texts, children }: { texts: BrowserTexts; children: ReactNode }) {
  const shown = useSyncExternalStore(texts.subscribe, texts.current, texts.current);
  return <TextsContext.Provider value={shown}>{children}</TextsContext.Provider>;
}
