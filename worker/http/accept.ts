/** Whether an Accept-Encoding header names a coding without refusing it (`q=0`). */
export function accepts(header: string | null, coding: string): boolean {
  if (!header) return false;
  for (const part of header.toLowerCase().split(",")) {
    const [name, ...parameters] = part.split(";").map((piece) => piece.trim());
    if (name === coding) return !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  }
  return false;
}

/** Whether an If-None-Match header contains a tag. A proxy may have made it weak. */
export function holds(header: string | null, etag: string): boolean {
  return (
    header !== null &&
    header.split(",").some((part) => {
      const tag = part.trim().replace(/^W\//, "");
      return tag === etag || tag === "*";
    })
  );
}
