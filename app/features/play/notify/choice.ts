/** The key under which this browser keeps the chosen kinds of notifications, as it keeps its permission. */
export const KEY = "vexil.notify";

/** The chosen kinds as they are stored; empty if nothing was chosen. */
export function chosen(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Calls `heard` when the choice of notifications changes, here or in another page; returns a function that stops this. */
export function onChoice(heard: () => void): () => void {
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
