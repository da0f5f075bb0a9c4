/** A name without folders, control characters and characters that are special to a shell or a file system, at most `max` long. */
export function safeFileName(name: string, max: number): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const clean = base.replace(/[\p{Cc}\p{Cf}"*:<>?|]/gu, "_").trim();
  // If the cut splits a surrogate pair, the name would start with half a character, which no URL and no header can contain.
  return (/^\.*$/.test(clean) ? "file" : clean).slice(-max).replace(/^[\udc00-\udfff]/, "");
}

/** The file name for a URL: the last part of its path, or its host if there is no path. */
export function addressName(url: string): string {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(url) ?? [];
  return path.split("/").findLast((part) => part !== "") ?? (host || "file");
}
