import { Feed } from "feed";
import { writableText } from "../../formats/xml-text.ts";

/** An entry of a feed. `title` is text; `html` was sanitised by the caller; `at` is in milliseconds since 1970. */
export type AtomEntry = { id: string; title: string; url: string; html: string; at: number; author?: string | null };

/** An Atom feed (RFC 4287), newest entry first. `self`: the URL of the feed; `site`: the base of site-relative URLs in `html`. */
export function atomOf(
  { title, self, page, site }: { title: string; self: string; page: string; site: string },
  entries: AtomEntry[],
): string {
  const newestFirst = entries.toSorted((a, b) => b.at - a.at);
  const updated = new Date(newestFirst[0]?.at ?? 0);
  const feed = new Feed({
    id: self,
    title: plainText(title),
    // The author of entries that name nobody; without it they would be invalid (RFC 4287, 4.2.1).
    author: { name: plainText(title) },
    link: page,
    feedLinks: { atom: self },
    copyright: "",
    generator: "Vexil",
    updated,
  });
  for (const { id, title: own, url, html, at, author } of newestFirst)
    feed.addItem({
      id,
      title: titleText(own),
      link: url,
      content: content(html, site),
      date: new Date(at),
      ...(author && { author: [{ name: plainText(author) }] }),
    });
  return feed.atom1();
}

/** The library escapes plain text, except text that looks escaped already. */
function plainText(text: string): string {
  return writableText(text).replaceAll("&", "&amp;");
}

/** The library writes the titles of entries as HTML in a CDATA section, and handles only the first `]]>` in it. */
function titleText(text: string): string {
  return writableText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A feed reader has no page that a URL could be relative to. */
function content(html: string, site: string): string {
  return writableText(html)
    .replaceAll("]]>", "]]&gt;")
    .replace(/ (src|href)="\/(?!\/)/g, ` $1="${site}/`);
}
