/** A typed colour as the server stores it: `#rrggbb`, `brand`, or nothing. */
export function keptColour(text: string): string {
  return colourOf(text).colour ?? (text.trim().toLowerCase() === "brand" ? "brand" : "");
}

/** A typed colour as `#rrggbb`, if it is one. `problem`: it is neither that, nor `brand`, nor empty, so the server will clear it. */
export function colourOf(text: string): { colour: string | null; problem: boolean } {
  const typed = text.trim().toLowerCase();
  const colour = /^#[0-9a-f]{6}$/.test(typed) ? typed : null;
  return { colour, problem: colour === null && typed !== "" && typed !== "brand" };
}
