import { expect, test } from "vitest";
import type { CertificateStatement } from "../../contract/wire/game/certificates.ts";
import { CERTIFICATE_TEXTS } from "./certificate-texts.ts";
import { flagAreas, operators } from "./flag-art.ts";
import { cut, lettersOf, linesOf, spelled } from "./letters.ts";
import { claimIn, claimOf, sealed } from "./seal.ts";
import { figuresOf, type Sheet } from "./sheet.ts";
import { canonical } from "./statement.ts";

const STATEMENT: CertificateStatement = {
  type: "vexil-certificate-1",
  site: "Vexil",
  game: { id: 3, title: "港湾 CTF", start: "2026-11-21T09:00:00.000Z", end: "2026-11-22T09:00:00.000Z" },
  team: { id: 7, name: 'Red "Herrings"' },
  member: "ada",
  rank: 3,
  teams: 12,
  division: null,
  score: -4,
  madeAt: "2026-11-23T20:10:00.000Z",
  key: "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
  pdf: "ab".repeat(32),
};
const LINE =
  '{"division":null,"game":{"end":"2026-11-22T09:00:00.000Z","id":3,"start":"2026-11-21T09:00:00.000Z","title":"港湾 CTF"},"key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","madeAt":"2026-11-23T20:10:00.000Z","member":"ada","pdf":"abababababababababababababababababababababababababababababababab","rank":3,"score":-4,"site":"Vexil","team":{"id":7,"name":"Red \\"Herrings\\""},"teams":12,"type":"vexil-certificate-1"}';

const bytes = (text: string) => new TextEncoder().encode(text);
const PDF = bytes("%PDF-1.7\n1 0 obj\nendobj\nstartxref\n9\n%%EOF\n");
const CLAIM = { statement: LINE, signature: `${"A".repeat(86)}==` };

test("a statement has one text, in whatever order its fields were set", () => {
  expect(canonical(STATEMENT)).toBe(LINE);
  expect(canonical(Object.fromEntries(Object.entries(STATEMENT).reverse()) as CertificateStatement)).toBe(LINE);
});

test("a sealed file yields its claim and the bytes before it, and is still a PDF", () => {
  const file = sealed(PDF, CLAIM);
  const found = claimIn(file)!;
  expect(found).toMatchObject({ claim: CLAIM, whole: true });
  expect([...found.body]).toEqual([...PDF]);
  expect(new TextDecoder().decode(file)).toMatch(/startxref\n9\n%%EOF\n$/);
});

test("a file with anything behind the claim, or with another pointer, is not whole", () => {
  const text = new TextDecoder().decode(sealed(PDF, CLAIM));
  const changed = [`${text}2 0 obj\n`, text.slice(0, -1), text.replace(/9\n%%EOF\n$/, "8\n%%EOF\n"), `${text}startxref\n4\n%%EOF\n`];
  for (const other of changed) expect(claimIn(bytes(other))?.whole).toBe(false);
  expect(claimIn(PDF)).toBeNull();
  expect(claimIn(bytes(text.replace("AAAA==", "")))).toBeNull();
});

test("a claim may be pasted without its file", () => {
  expect(claimOf(`  %vexil-statement ${LINE}\r\n%vexil-signature ${CLAIM.signature}\n`)).toEqual(CLAIM);
  expect(claimOf(LINE)).toBeNull();
  const lastLines = new TextDecoder().decode(sealed(PDF, CLAIM)).split("\n").slice(-6).join("\n");
  expect(claimOf(lastLines)).toEqual(CLAIM);
  expect(claimOf(`${lastLines}2 0 obj`)).toBeNull();
});

test("a pasted text that begins a claim at each word is read in one pass, and what a statement quotes of another is not a claim", () => {
  const signed = `\n%vexil-signature ${CLAIM.signature}`;
  expect(claimOf(`${"%vexil-statement {}".repeat(100_000)}x${signed}`)).toBeNull();
  const statement = '{"team":"%vexil-statement {} \u2028"}';
  expect(claimOf(`before\n%vexil-statement ${statement}${signed}`)).toEqual({ statement, signature: CLAIM.signature });
});

test("letters are those that are drawn, and one without a glyph is shown by its number", () => {
  expect(lettersOf("e\u0301\t👩\u200D🚀\uFE0F\u{1F3FD}")).toEqual(["é", " ", "👩", "🚀"]);
  expect(spelled("ท").join("")).toBe("[U+0E17]");
});

test("lines break at spaces, and anywhere in scripts without them", () => {
  const fits = (most: number) => (line: string) => [...line].length <= most;
  expect(linesOf("one two  three four", fits(9), 3)).toEqual(["one two", "three", "four"]);
  expect(linesOf("長い文章は改行", fits(4), 3)).toEqual(["長い文章", "は改行"]);
  expect(linesOf("one two three four", fits(8), 2)).toEqual(["one two", "three…"]);
  expect(linesOf("one\n\n two \r\nthree four", fits(9), 3)).toEqual(["one", "two", "three…"]);
  expect(cut("Herrings", fits(5))).toBe("Herr…");
});

test("flags are drawn the right way up in a PDF", () => {
  expect(operators("M0 4h12v4H0z")).toBe("0 8 m 12 8 l 12 4 l 0 4 l h");
  expect(operators("M6 .6 11.4 6z")).toBe("6 11.4 m 11.4 6 l h");
  for (let id = 0; id < 40; id++) expect(flagAreas(id)[1]!.path).toMatch(/^(?:-?[\d.]+ -?[\d.]+ [ml] |h ?|[\d. ]+ c |6 2.6 m )+h?$/);
});

test("one team and one point use the singular, in each language", () => {
  const notesIn = (language: Sheet["language"], count: number) =>
    figuresOf({ language, rank: 1, teams: count, division: null, score: count } as Sheet, CERTIFICATE_TEXTS[language]).map(
      ({ note }) => note,
    );
  expect([1, 2].map((count) => notesIn("en-US", count))).toEqual([["of 1 team", "point"], ["of 2 teams", "points"]]); // oxfmt-ignore
  expect([notesIn("ja-JP", 1), notesIn("zh-CN", 1)]).toEqual([["全 1 チーム", "点"], ["共 1 支队伍", "分"]]); // oxfmt-ignore
});
