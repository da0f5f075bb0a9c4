import { Window } from "happy-dom";
import sax from "sax";
import { expect, test } from "vitest";
import { atomOf } from "./atom.ts";

const HEAD = {
  title: "Spring & <Autumn>",
  self: "https://ctf.test/api/posts/feed",
  page: "https://ctf.test/posts",
  site: "https://ctf.test",
};
const entry = { id: "https://ctf.test/posts/1", title: "One", url: "https://ctf.test/posts/1", html: "<p>text</p>", at: 1_000 };

type Read = { title: string; content: string; updated: string; name?: string };

/** What a strict parser reads: the feed's own plain texts, by their path, and its entries, whose titles and contents are HTML. */
function read(xml: string): { head: Record<string, string>; entries: Read[] } {
  const entries: Record<string, string>[] = [];
  const head: Record<string, string> = {};
  const open: string[] = [];
  const add = (text: string) => {
    const [into, name] = open[1] === "entry" ? [entries.at(-1)!, open.at(-1)!] : [head, open.slice(1).join("/")];
    into[name] = (into[name] ?? "") + text;
  };
  const reader = sax.parser(true);
  reader.onopentag = ({ name }) => {
    if (name === "entry") entries.push({});
    open.push(name);
  };
  reader.onclosetag = () => open.pop();
  // In strict mode `write` throws at the first error.
  [reader.ontext, reader.oncdata] = [add, add];
  reader.write(xml).close();
  return { head, entries: entries as Read[] };
}

function shown(html: string) {
  const element = new Window().document.createElement("div");
  element.innerHTML = html;
  return element;
}

test("the newest entry comes first, and the feed is as old as it", () => {
  const xml = atomOf(HEAD, [entry, { ...entry, id: "https://ctf.test/posts/2", title: "Two", at: 86_400_000 }]);
  expect(read(xml).entries.map(({ title, updated }) => [title, updated])).toEqual([
    ["Two", "1970-01-02T00:00:00.000Z"],
    ["One", "1970-01-01T00:00:01.000Z"],
  ]);
  expect(xml.indexOf("<updated>1970-01-02")).toBeLessThan(xml.indexOf("<entry>"));
});

test.each(["]]>]]><entry>", "<script>alert(1)</script>", "a & b &lt; c", "\u0000\u0008\ud800 end"])(
  "a title %j is shown unchanged",
  (title) => {
    const xml = atomOf(HEAD, [{ ...entry, title, author: title }]);
    const [only, ...others] = read(xml).entries;
    expect(others).toEqual([]);
    expect(shown(only!.title).textContent).toBe(title.toWellFormed().replaceAll("\u0000", "\ufffd").replaceAll("\u0008", "\ufffd"));
    expect(only!.name).toBe(shown(only!.title).textContent);
  },
);

test.each(["Spring & <Autumn>", "a &amp; &lt; b", "]]> 港", "\u0000 end"])("a feed called %j keeps its title and its author", (title) => {
  const { head } = read(atomOf({ ...HEAD, title }, [entry]));
  const whole = title.replaceAll("\u0000", "\ufffd");
  expect(head).toMatchObject({ title: whole, "author/name": whole });
});

test("the author of an entry keeps their name", () => {
  const name = "A &amp; <B>";
  expect(read(atomOf(HEAD, [{ ...entry, author: name }])).entries[0]!.name).toBe(name);
});

test("a text that contains the end of its CDATA section stays inside, and its links are resolved", () => {
  const html = '<p>]]>]]></p><img src="/assets/a/b.png"><a href="//other.test/">x</a>';
  const [only, ...others] = read(atomOf(HEAD, [{ ...entry, html }])).entries;
  expect(others).toEqual([]);
  const content = shown(only!.content);
  expect(content.querySelector("p")!.textContent).toBe("]]>]]>");
  expect(content.querySelector("img")!.getAttribute("src")).toBe("https://ctf.test/assets/a/b.png");
  expect(content.querySelector("a")!.getAttribute("href")).toBe("//other.test/");
});

test("a feed without entries is valid", () => {
  expect(read(atomOf(HEAD, [])).entries).toEqual([]);
});
