/** An address as links carry it: UTF-8 in plain base64, which clients decode to show it. It must be percent-encoded in a URL. */
export function encodeAddress(email: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(email)));
}

/** The address in a link's text, in either alphabet of base64, or with a `+` that an unescaped URL turned into a space; empty if it is invalid. */
export function decodeAddress(encoded: string): string {
  try {
    // Matches only at the first `=` of a run: otherwise a text of nothing else would be scanned once for each of them.
    const unpadded = encoded.replace(/(?<!=)=+$/, "");
    const bytes = atob(unpadded.replace(/[- ]/g, "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return "";
  }
}
