import { readdirSync, readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "../worker/db/schema/index.ts";

const tables = (Object.values(schema) as unknown[]).filter((one): one is SQLiteTable => is(one, SQLiteTable));

/** Tables that other tables refer to. D1 enforces foreign keys whatever a migration says: dropping one deletes or empties its children. */
const PARENTS = new Set(
  tables.flatMap((table) => getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable))),
);

/** The tables that a migration drops, even if it recreates them. */
function droppedBy(sql: string): string[] {
  return Array.from(sql.matchAll(/DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?[`"']?(\w+)/gi), (found) => found[1]!);
}

const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

test("the tables that others refer to are found", () => {
  expect([...PARENTS]).toEqual(expect.arrayContaining(["users", "teams", "games", "challenges", "participations"]));
});

test.each(files)("%s drops no table with children", (name) => {
  expect(droppedBy(readFileSync(`migrations/${name}`, "utf8")).filter((table) => PARENTS.has(table))).toEqual([]);
});

test("a migration that recreates a table is recognised, however it is written", () => {
  expect(droppedBy("CREATE TABLE `__new_users` (…);\nDROP TABLE `users`;")).toEqual(["users"]);
  expect(droppedBy('drop table if exists "teams"')).toEqual(["teams"]);
});
