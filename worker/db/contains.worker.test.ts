import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "./client.ts";
import { contains } from "./contains.ts";

const db = connect(env.DB);

async function holds(stored: string, text: string): Promise<boolean> {
  const row = await db.get<{ found: number }>(sql`SELECT ${contains(sql`${stored}`, text)} AS found`);
  return row!.found === 1;
}

test.each([
  ["Ada Lovelace", "a love"],
  ["Émile Zola", "Émile"],
  ["Émile Zola", "éMILE z"],
  ["Иван Иванов", "иванов"],
  ["ИВАН", "Иван"],
  ["Γιώργος", "Γιώργος"],
  ["ΣΊΣΥΦΟΣ", "ΣΊΣΥΦΟΣ"],
  ["İstanbul", "İstanbul"],
  ["山田 太郎", "太郎"],
  ["Ｔｅａｍ", "ｔＥＡＭ"],
  ["straße", "STRAßE"],
  ["100% _ [a-z]*", "% _ [A-Z]*"],
])("%s contains %s", async (stored, text) => expect(await holds(stored, text)).toBe(true));

test.each([
  ["Иван", "Петр"],
  ["Émile", "Emile"],
  ["abc", "a%c"],
])("%s does not contain %s", async (stored, text) => expect(await holds(stored, text)).toBe(false));

test("a text with any number of different letters can be searched for", async () => {
  const letters = Array.from({ length: 254 }, (_, n) => String.fromCodePoint(0x0410 + n)).join("");
  expect(await holds(letters, letters)).toBe(true);
});
