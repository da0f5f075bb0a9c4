import { expect, test } from "vitest";
import { LANGUAGES } from "../../contract/wire/names.ts";
import { writeLetter, type Letter } from "./mail-template.ts";
import { MAIL_TEMPLATES, MAIL_TEXTS } from "./mail-texts.ts";

const aLetter = (changes: Partial<Letter> = {}): Letter => ({
  template: "verify",
  language: "en-US",
  platform: "Test CTF",
  userName: "Ada",
  to: "ada@example.com",
  link: "https://ctf.example.org/account/verify?token=t&email=e",
  at: Date.UTC(2026, 4, 6, 7, 8),
  ...changes,
});

test.each(LANGUAGES.flatMap((language) => MAIL_TEMPLATES.map((template) => [template, language] as const)))(
  "%s in %s says the same in text and HTML, and leaves no placeholder empty",
  (template, language) => {
    const { subject, text, html } = writeLetter(aLetter({ template, language }));
    const { title, button: said } = MAIL_TEXTS[language][template];
    const button = said.replace("{{platform}}", "Test CTF");
    expect(subject).toBe(`${title} - Test CTF`);
    for (const body of [text, html]) {
      for (const part of [button, "Ada", "Test CTF", "ada@example.com", "2026-05-06 07:08 UTC"]) expect(body).toContain(part);
      expect(body).not.toMatch(/\{\{|undefined/);
    }
    expect(text).toContain("\nhttps://ctf.example.org/account/verify?token=t&email=e\n");
    expect(html.match(/href="https:\/\/ctf\.example\.org\/account\/verify\?token=t&amp;email=e"/g)).toHaveLength(2);
  },
);

test("names of users and of the platform stay text", () => {
  const bad = `"><script>alert(1)</script>{{email}}`;
  const { html } = writeLetter(aLetter({ userName: bad, platform: bad }));
  expect(html).not.toContain("<script");
  expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{email}}");
});

/** What mail programs take for addresses in a text, and make links of. */
const LINK = /\b[a-z]+:\/\/\S|[\p{L}\p{N}-]+[.。．｡]\p{L}{2,}/iu;

test.each(["evil.example/win", "http://a.bc/", "x//evil.example", "evil。example", "evil．example", "ｈttp://a.bc"])(
  "a name that is an address (%s) is not one that a mail program makes a link of: a stranger may choose it for somebody else's mailbox",
  (userName) => {
    const { text, html } = writeLetter(aLetter({ userName }));
    for (const greeting of [text.split("\n")[0]!, /<p[^>]*>(.*?)<\/p>/.exec(html)![1]!]) {
      expect(greeting).not.toMatch(LINK);
      expect(greeting.replaceAll("\u200b", "")).toBe(`Hello ${userName},`);
    }
  },
);

test("other names are written as they are", () => {
  for (const userName of ["Ada", "J. R. Ewing", "R2-D2", "山田 太郎"])
    expect(writeLetter(aLetter({ userName })).text).toContain(`Hello ${userName},\n`);
});

test("a name with line breaks stays on its line", () => {
  const { subject, text } = writeLetter(aLetter({ platform: "CTF\r\nBcc: all@example.com", userName: "A\n\nhttps://evil.example\u2028x" }));
  expect(subject).toBe("Confirm your e-mail address - CTF Bcc: all@example.com");
  expect(text.split("\n")[0]!.replaceAll("\u200b", "")).toBe("Hello A https://evil.example x,");
});
