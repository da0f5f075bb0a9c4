/** A name without folders, control characters and signs that mean something to a shell or a file system, at most `max` long. */
export function safeFileName(name: string, max: number): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const clean = base.replace(/[\p{Cc}\p{Cf}"*:<>?|]/gu, "_").trim();
  // Cut within a sign of two halves, it would begin with one that no address and no header can hold.
  return (/^\.*$/.test(clean) ? "file" : clean).slice(-max).replace(/^[\udc00-\udfff]/, "");
}

/** What a file is called that lies at an address: how its path ends, or its host where there is no path. */
export function addressName(url: string): string {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(url) ?? [];
  return path.split("/").findLast((part) => part !== "") ?? (host || "file");
}
