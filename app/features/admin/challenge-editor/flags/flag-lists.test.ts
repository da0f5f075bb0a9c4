import { expect, test } from "vitest";
import { parseFlags, parseRemoteList } from "./flag-lists.ts";

test("static flags are one per line, without surrounding blanks", () => {
  expect(parseFlags("  flag{one}\r\n\n flag{two words} \n", [])).toEqual({ flags: ["flag{one}", "flag{two words}"], problems: [] });
});

test("what a document puts around a copied flag without showing it, which no player would type, is not part of it", () => {
  expect(parseFlags("\u200bflag{one}\u2060\n\u200b\nflag{\u200b}", []).flags).toEqual(["flag{one}", "flag{\u200b}"]);
});

test("a flag that exists already or is repeated is reported with its line", () => {
  expect(parseFlags("a\nb\na\nc", ["b"])).toEqual({
    flags: ["a", "c"],
    problems: [
      { line: 2, problem: "double" },
      { line: 3, problem: "double" },
    ],
  });
});

test("a flag may have 1,000 characters and no more", () => {
  expect(parseFlags(`${"x".repeat(1_000)}\n${"y".repeat(1_001)}`, []).problems).toEqual([{ line: 2, problem: "long" }]);
});

test("a remote list has a flag, white space and an address per line", () => {
  const { entries, problems } = parseRemoteList("flag{a} https://x.test/1\nflag{b}\thttp://x.test/2\n", []);
  expect(entries).toEqual([
    { flag: "flag{a}", url: "https://x.test/1" },
    { flag: "flag{b}", url: "http://x.test/2" },
  ]);
  expect(problems).toEqual([]);
});

test("a line without an address or without a flag is reported", () => {
  expect(parseRemoteList("flag{a}\nhttps://x.test/1\nflag{c} ftp://x.test/3\nflag{d} /etc", []).problems).toEqual([
    { line: 1, problem: "url" },
    { line: 2, problem: "flag" },
    { line: 3, problem: "url" },
    { line: 4, problem: "url" },
  ]);
});
