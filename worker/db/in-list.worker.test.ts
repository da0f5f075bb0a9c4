import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "./client.ts";
import { inList, listed } from "./in-list.ts";

const db = connect(env.DB);

test("a list of any length is one bound value, although D1 allows only a hundred", async () => {
  const values = Array.from({ length: 1_000 }, (_, n) => n);
  expect(await db.get(sql`SELECT ${inList(sql`999`, values)} AS within, ${inList(sql`1000`, values)} AS beyond`)).toEqual({
    within: 1,
    beyond: 0,
  });
});

test("texts are compared exactly, and an empty list contains none", async () => {
  const odd = ["it's", 'a "flag"', "旗", "1"];
  for (const text of odd) expect(await db.get(sql`SELECT ${inList(sql`${text}`, odd)} AS found`)).toEqual({ found: 1 });
  expect(await db.get(sql`SELECT ${inList(sql`1`, [])} AS found`)).toEqual({ found: 0 });
});

test("rows of a list are read by their fields", async () => {
  const rows = [
    { id: 7, name: "Anchors" },
    { id: 8, name: "Buoys" },
  ];
  expect(await db.all(sql`SELECT one.value->>'name' AS name FROM ${listed(rows)} one WHERE one.value->>'id' = 8`)).toEqual([
    { name: "Buoys" },
  ]);
});
