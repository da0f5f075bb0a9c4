import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationFiles } from "./migrate.ts";
import { Miniflare } from "./runtime/miniflare.ts";

let runtime: Miniflare;
let folder: string;

beforeAll(() => {
  runtime = new Miniflare({ modules: true, script: "export default {}", d1Databases: ["DB", "SLUGS", "TORN", "NEWER"] });
  folder = mkdtempSync(join(tmpdir(), "vexil-migrations-"));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.dispose();
});

/** A database as it was before this migration. */
async function earlier(name: string, migration: string) {
  const db = await runtime.getD1Database(name);
  const until = join(folder, name);
  for (const file of migrationFiles().filter((file) => file < migration)) cpSync(join("migrations", file), join(until, file));
  await migrate(db as never, until);
  return db;
}

test("an earlier version's passwords become credentials, and an account without a password gets none", async () => {
  const db = await earlier("DB", "0012");
  const account = (id: string, hash: string) =>
    db
      .prepare(
        `INSERT INTO users (id, name, name_key, email, email_key, password_hash, active, registered_at, visited_at)
         VALUES (?1, ?1, ?1, ?1, ?1, ?2, 1, 7, 7)`,
      )
      .bind(id, hash);
  const session = db.prepare("INSERT INTO sessions (token_hash, user_id, created_at, seen_at, expires_at) VALUES ('s', 'ada', 7, 7, 9)");
  await db.batch([account("ada", "scrypt$one"), account("bob", "none$two"), account("placeholder", ""), session]);

  await migrate(db as never);
  expect((await db.prepare("SELECT * FROM credentials ORDER BY user_id").all()).results).toEqual([
    { user_id: "ada", kind: "password", secret: "scrypt$one", changed_at: 7 },
    { user_id: "bob", kind: "password", secret: "none$two", changed_at: 7 },
  ]);
  const columns = await db.prepare("SELECT name FROM pragma_table_info('users')").all<{ name: string }>();
  expect(columns.results.map(({ name }) => name)).not.toContain("password_hash");
  expect((await db.prepare("SELECT count(*) AS n FROM users").first())!.n).toBe(3);
  expect((await db.prepare("SELECT user_id FROM sessions").first())!.user_id).toBe("ada");
});

test("challenges of an earlier version get slugs from their titles, unique within their game", async () => {
  const db = await earlier("SLUGS", "0014");
  const titles = [
    [1, "Baby's First ROP!"],
    [1, "baby s first rop"],
    [1, "1337"],
    [1, "最初の問題"],
    [2, "Baby's First ROP!"],
    // A suffixed title may itself be another title: then all slugs of the game come from ids.
    [3, "a"],
    [3, "a"],
    [3, "A 7"],
    [3, `-- ${"x".repeat(190)}`],
  ] as const;
  const game = (id: number) =>
    db
      .prepare(
        `INSERT INTO games (id, title, summary, content, hidden, accept_without_review, writeup_required, divisions, member_limit,
           container_limit, practice, start_at, end_at, writeup_deadline_at, writeup_note, blood_bonus, public_key, private_key)
         VALUES (?, 'G', '', '', 0, 0, 0, '[]', 0, 0, 0, 1, 2, 2, '', 0, '', '')`,
      )
      .bind(id);
  const challenge = ([gameId, title]: (typeof titles)[number]) =>
    db
      .prepare("INSERT INTO challenges (game_id, title, tag, type, hints) VALUES (?, ?, 'Web', 'StaticAttachment', '[]')")
      .bind(gameId, title);
  await db.batch([...[1, 2, 3].map(game), ...titles.map(challenge)]);

  await migrate(db as never);
  const { results } = await db.prepare("SELECT slug FROM challenges ORDER BY id").all<{ slug: string }>();
  expect(results.map(({ slug }) => slug)).toEqual([
    "baby-s-first-rop",
    "baby-s-first-rop-2",
    "challenge-3",
    "challenge-4",
    "baby-s-first-rop",
    "challenge-6",
    "challenge-7",
    "challenge-8",
    "challenge-9",
  ]);
});

test("if one migration fails the database stays as it was", async () => {
  const db = await runtime.getD1Database("TORN");
  const torn = join(folder, "TORN");
  mkdirSync(torn);
  writeFileSync(join(torn, "0000_one.sql"), "CREATE TABLE one (id INTEGER);");
  writeFileSync(join(torn, "0001_two.sql"), "CREATE TABLE two (id INTEGER);\nCREATE TABLE one (id INTEGER);");
  await expect(migrate(db as never, torn)).rejects.toThrow("table one already exists");
  const names = async () => (await db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('one', 'two')").all()).results;
  expect(await names()).toEqual([]);
  writeFileSync(join(torn, "0001_two.sql"), "CREATE TABLE two (id INTEGER)");
  await migrate(db as never, torn);
  await migrate(db as never, torn);
  expect(await names()).toEqual([{ name: "one" }, { name: "two" }]);
});

test("a database that a newer version has used is refused, and stays as it is", async () => {
  const db = await runtime.getD1Database("NEWER");
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  for (const path of [before, after]) mkdirSync(path);
  for (const path of [before, after]) writeFileSync(join(path, "0000_one.sql"), "CREATE TABLE one (id INTEGER);");
  writeFileSync(join(after, "0001_two.sql"), "CREATE TABLE two (id INTEGER);");
  await migrate(db as never, after);
  writeFileSync(join(before, "0000_zero.sql"), "CREATE TABLE zero (id INTEGER);");
  await expect(migrate(db as never, before)).rejects.toThrow("a newer Vexil has used the database (0001_two.sql)");
  const { results } = await db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('zero', 'one', 'two') ORDER BY name").all();
  expect(results).toEqual([{ name: "one" }, { name: "two" }]);
});
