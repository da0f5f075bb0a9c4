import { expect, test } from "vitest";
import { esc, movedHtml, named } from "./html.ts";

const HASH = "ab".repeat(32);
const OTHER = "cd".repeat(32);
const places = (hash: string) => (hash === HASH ? "images/abab.png" : null);
const moved = (html: string) => movedHtml(html, places, "../");

test("no name becomes markup", () => {
  expect(esc(`<script>"a"&'b'`)).toBe("&#60;script&#62;&#34;a&#34;&#38;&#39;b&#39;");
  expect(named("<img src=x onerror=y>")).not.toContain("<img");
});

test.each([
  [`<img src="/assets/${HASH}/a.png" alt="A">`, `<img src="../images/abab.png" alt="A" loading="lazy">`],
  [`<a href="/assets/${HASH}/a.png" target="_blank">x</a>`, `<a href="../images/abab.png">x</a>`],
  [`<img alt="far" src="https://example.com/p.png">`, `<a href="https://example.com/p.png" rel="noreferrer noopener">far</a>`],
  [`<a href="https://example.com/">x</a>`, `<a href="https://example.com/" rel="noreferrer noopener">x</a>`],
])("%s leads to its copy, or becomes a link to the original", (html, wanted) => expect(moved(html)).toBe(wanted));

test.each([
  `<a href="/games/1/challenges">x</a>`,
  `<a href="/assets/${OTHER}/hidden.zip">x</a>`,
  `<a href="javascript:alert(1)">x</a>`,
  `<a href="//example.com/">x</a>`,
  `<a href="../../etc/passwd">x</a>`,
])("%s leads nowhere", (html) => expect(moved(html)).toBe("<a>x</a>"));

test.each([`<img src="/assets/${OTHER}/b.png" alt="B">`, `<img src="//example.com/b.png" alt="B">`, `<img src="data:x" alt="B">`])(
  "%s shows its words",
  (html) => expect(moved(html)).toBe('<span class="gone">B</span>'),
);
