/** A name without folders, control characters and characters that are special to a shell or a file system, at most `max` long. */
export function safeFileName(name: string, max: number): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const clean = base.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}"*:<>?|]/gu, "_").trim();
  // If the cut splits a surrogate pair, the name would start with half a character, which no URL and no header can contain.
  return (/^\.*$/.test(clean) ? "file" : clean).slice(-max).replace(/^[\udc00-\udfff]/, "");
}

/** Most file systems count a name in bytes of UTF-8, and take no more than this. */
const NAME_BYTES = 255;

/** What Windows takes for a device, whatever follows. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/**
 * The name as most file systems can store it, with `room` bytes left for something added to it: cut at its beginning, so that it keeps its extension.
 * Windows drops dots and blanks at its end.
 */
export function storableName(name: string, room = 0): string {
  const plain = name.replace(/[. ]$/, "_").replace(DEVICE, "_$&");
  const bytes = new TextEncoder().encode(plain);
  let from = Math.max(0, bytes.length - NAME_BYTES + room);
  while (from < bytes.length && (bytes[from]! & 0b1100_0000) === 0b1000_0000) from += 1;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(from));
}

/** The file name for a URL: the last part of its path, or its host if there is no path. */
export function addressName(url: string): string {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(url) ?? [];
  return path.split("/").findLast((part) => part !== "") ?? (host || "file");
}
