import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationFiles } from "./migrate.ts";

let runtime: Miniflare;
let folder: string;

beforeAll(() => {
  runtime = new Miniflare({ modules: true, script: "export default {}", d1Databases: ["DB"] });
  folder = mkdtempSync(join(tmpdir(), "vexil-migrations-"));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.dispose();
});

test("the passwords of an earlier version are credentials afterwards, and an account without one has none", async () => {
  const db = await runtime.getD1Database("DB");
  for (const file of migrationFiles().filter((name) => name < "0012")) cpSync(join("migrations", file), join(folder, file));
  await migrate(db as never, folder);
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
