/** Pages of an archive by their names, as text. */
export type Pages = ReadonlyMap<string, string>;

/** What is wrong with the links of an archive: broken ones, and URLs that a browser would load from outside or from the root. */
export function brokenLinks(pages: Pages, files: Iterable<string>): string[] {
  const there = new Set([...files].map((name) => decodeURIComponent(name)));
  return [...pages]
    .filter(([name]) => name.endsWith(".html"))
    .flatMap(([name, html]) =>
      [...html.matchAll(/<(\w+)\b[^>]*?\s(href|src)="([^"]*)"/g)].flatMap(([, tag, , address]) => {
        if (/^(?:https?:|mailto:)/.test(address!)) return tag === "a" ? [] : [`${name} fetches ${address}`];
        if (/^(?:\/|[a-z][\w+.-]*:)/i.test(address!)) return [`${name} leads to ${address}`];
        const path = new URL(address!, `http://x/${name}`).pathname.slice(1);
        return there.has(decodeURIComponent(path)) ? [] : [`${name} leads to ${address}, which is not there`];
      }),
    );
}
