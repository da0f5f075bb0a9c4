/** An address as links carry it: UTF-8 in plain base64, which clients decode to show it. It must be escaped in a URL. */
export function encodeAddress(email: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(email)));
}

/** The address in a link's text, in either alphabet of base64, or with a `+` that an unescaped URL turned into a blank; empty text when it is none. */
export function decodeAddress(encoded: string): string {
  try {
    // From the first of them only: from each, a text of nothing else would be walked as often as it is long.
    const unpadded = encoded.replace(/(?<!=)=+$/, "");
    const bytes = atob(unpadded.replace(/[- ]/g, "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return "";
  }
}
