/** The platform's colour as it is stored: `#rrggbb`, `brand` for the built-in one, or empty for anything else. */
export function themeOf(text: string): string {
  const colour = text.trim().toLowerCase();
  return colour === "brand" || /^#[0-9a-f]{6}$/.test(colour) ? colour : "";
}
