import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainAddress, mimeMessage, type Envelope } from "./mime.ts";

const aMail = (changes: Partial<Envelope> = {}): Envelope => ({
  id: 7,
  createdAt: Date.UTC(2026, 4, 6, 7, 8, 9),
  from: "ctf@example.org",
  fromName: "Test CTF",
  to: "ada@example.com",
  subject: "Confirm - Test CTF",
  text: "text\n",
  html: "<p>html</p>\n",
  ...changes,
});

/** Reads a message as a receiver would: unfolded headers, words and bodies decoded. */
function read(message: string) {
  const [head, ...rest] = message.split("\r\n\r\n");
  const headers = head!
    .replace(/\?=\r\n =\?/g, "?==?")
    .replace(/\r\n /g, " ")
    .split("\r\n")
    .map((line) => line.split(/: (.*)/s) as [string, string]);
  const decode = (text: string) =>
    text.replace(/=\?UTF-8\?B\?(.*?)\?=/g, (_, word: string) => Buffer.from(word, "base64").toString("utf8"));
  const bodies = rest.slice(1, 3).map((part) => Buffer.from(part.split("\r\n--")[0]!, "base64").toString("utf8"));
  return { names: headers.map(([name]) => name), value: Object.fromEntries(headers.map(([name, value]) => [name, decode(value)])), bodies };
}

test("a message has its headers once, a date, a stable id, and both bodies", () => {
  const { names, value, bodies } = read(mimeMessage(aMail()));
  expect(names).toEqual(["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "Content-Type"]);
  expect(value).toMatchObject({ From: '"Test CTF" <ctf@example.org>', To: "<ada@example.com>", Date: "Wed, 06 May 2026 07:08:09 +0000" });
  expect(value["Message-ID"]).toMatch(/^<vexil\.7\.[0-9a-z]+@example\.org>$/);
  expect(bodies).toEqual(["text\r\n", "<p>html</p>\r\n"]);
  expect(mimeMessage(aMail())).toBe(mimeMessage(aMail()));
});

test("whatever the platform's name is, it adds no headers and no long lines, and the reader sees it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.constantFrom("\r\n", "\n", "\r", ""), (name, line) => {
      const title = `${name}${line}Bcc: everybody@example.com`;
      const message = mimeMessage(aMail({ fromName: title, subject: title }));
      const { names, value } = read(message);
      expect(names).toHaveLength(8);
      expect(names).not.toContain("Bcc");
      for (const text of message.split("\r\n")) expect(text.length).toBeLessThanOrEqual(78);
      expect(message).toMatch(/^[\x20-\x7e\r\n]*$/);
      expect(value["Subject"]).toMatch(/Bcc: everybody@example\.com$/);
    }),
  );
});

test("names in Japanese and Chinese arrive unchanged", () => {
  const name = "第十回 全国大学生 情報セキュリティ競技大会 — 决赛 🏴‍☠️ 决赛";
  const { value } = read(mimeMessage(aMail({ fromName: name, subject: `メールアドレスの確認 - ${name}` })));
  expect(value).toMatchObject({ From: `${name} <ctf@example.org>`, Subject: `メールアドレスの確認 - ${name}` });
});

test("only addresses without special characters are accepted", () => {
  for (const good of ["a@b.example", "a.b+c_d-e@x-y.example", "o'neil@b.example"]) expect(isPlainAddress(good), good).toBe(true);
  for (const bad of [
    "",
    "a",
    "a@",
    "@b",
    "a b@c.d",
    "a@b@c.d",
    "<a@b.c>",
    "a@b.c\r\n",
    "a@b.c\nRCPT",
    '"a"@b.c',
    "ä@b.c",
    "a@ü.c",
    `${"a".repeat(251)}@b.c`,
  ]) {
    expect(isPlainAddress(bad), bad).toBe(false);
  }
});
