import { KEY } from "./choice.ts";

/** The kinds of events that a player can be notified of while the page is hidden. */
export const KINDS = ["notices", "messages", "bloods", "challenges", "solves", "instances"] as const;
export type Kind = (typeof KINDS)[number];

/** The chosen kinds, as they are stored. */
export const kindsOf = (text: string): Kind[] => KINDS.filter((kind) => text.split(",").includes(kind));

/** Stores the chosen kinds and lets all pages of this browser know. */
export function choose(kinds: readonly Kind[]): void {
  try {
    window.localStorage.setItem(KEY, kinds.join());
  } catch {
    // Storage is off: there will be no notifications.
  }
  // Other pages of this browser get this event from the browser, this one does not.
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
}
