/** Under which this browser keeps, as it keeps its permission, which kinds its player wants to be told of. */
export const KEY = "vexil.notify";

/** The chosen kinds as they are kept; empty where nothing is to be told. */
export function chosen(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Calls back when the choice of notifications changes, here or in another page; answers how to stop that. */
export function onChoice(heard: () => void): () => void {
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
