import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { importGame } from "../services/archive/game-import.ts";
import { sweepImports } from "../services/archive/import-mark.ts";
import { anEventfulGame, exported, imported, previewed } from "../testing/archives/archives.ts";
import { ok } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { UNLISTED } from "../testing/ledgers.ts";
import { dyingAfter } from "../testing/runtime/dying.ts";
import type { TestUser } from "../testing/users.ts";
import { storedKeys } from "../testing/uploads.ts";

const TABLES = `games challenges flags attachments users teams team_members participations participation_members imports import_files
  import_rows`.split(/\s+/);

/** Everything that an import could leave behind: rows, references to files, objects in R2, copies of a log without a game. */
async function traces(): Promise<string[]> {
  const counts = await env.DB.batch<{ n: number }>(TABLES.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`)));
  const files = await env.DB.prepare("SELECT hash, refs, held FROM files ORDER BY hash").all();
  // Ledgers of other tests, which have no game in D1, copy their logs whenever they get to it.
  const stray = await env.DB.prepare("SELECT count(*) AS n FROM entries WHERE game_id < ? AND game_id NOT IN (SELECT id FROM games)")
    .bind(UNLISTED)
    .first<number>("n");
  const tables = counts.map(({ results }, index) => `${results[0]!.n} ${TABLES[index]}`);
  return [...tables, `${stray} stray entries`, ...files.results.map((file) => JSON.stringify(file)), ...(await storedKeys())];
}

/** What differs between two of them, so that a failure shows that and not the whole store. */
const changed = (before: string[], after: string[]) => [
  ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
  ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
];

/** What an administrator and a visitor see of games, accounts and teams. */
async function lists(as: TestUser): Promise<string> {
  const paths = ["/api/edit/games?count=100", "/api/admin/users?count=500", "/api/admin/teams?count=500", "/api/game"];
  const found = await Promise.all(paths.map((path) => ok<{ data?: { id: unknown }[] } & { id: unknown }[]>("GET", path, { as })));
  return JSON.stringify(found.map((list) => [("total" in list && list.total) || 0, (list.data ?? list).map(({ id }) => id)]));
}

const streamOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as never;
const LATER = 61 * 60_000;
const sweep = (as: TestUser) => sweepImports(aContext(as, { now: () => Date.now() + LATER }));

test("wherever a server dies during an import, nothing of it is on a list, and the next sweep removes it", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "submissions=1&personal=1");
  const others = await miscounted();
  let [left, last, before, seen] = [0, await lastShown(), await traces(), await lists(as)];
  for (let most = 0; ; most += 1) {
    const outcome = await importGame(aContext(as, dyingAfter(most).changes), streamOf(archive), null).catch(() => "died");
    const made = await lastShown();
    if (changed(before, await traces()).length > 0) left += 1;
    if (made === last) expect([most, await lists(as)]).toEqual([most, seen]);
    await sweep(as);
    // From the step that publishes the game on it exists completely, and only the marks were left to remove.
    if (made === last) expect([most, changed(before, await traces())]).toEqual([most, []]);
    else await expectWhole(as, made, others);
    if (outcome !== "died") break;
    if (made !== last) [last, before, seen] = [made, await traces(), await lists(as)];
  }
  // The test is meaningful: most deaths leave something.
  expect(left).toBeGreaterThan(20);
});

const lastShown = async () => (await env.DB.prepare("SELECT max(id) AS id FROM games WHERE import_id IS NULL").first<number>("id"))!;

/** Files whose reference counts differ from their uses; other tests write files of their own. */
async function miscounted(): Promise<unknown[]> {
  const uses = `(SELECT count(*) FROM attachments WHERE file_hash = hash) + (SELECT count(*) FROM games WHERE poster = hash)
    + (SELECT count(*) FROM users WHERE avatar = hash) + (SELECT count(*) FROM teams WHERE avatar = hash)`;
  return (await env.DB.prepare(`SELECT hash, refs, ${uses} AS uses FROM files WHERE refs <> uses ORDER BY hash`).all()).results;
}

async function expectWhole(as: TestUser, gameId: number, others: unknown[]): Promise<void> {
  expect((await ok<{ differences: unknown[] }>("GET", `/api/admin/audit/${gameId}`, { as })).differences).toEqual([]);
  expect(await miscounted()).toEqual(others);
  for (const table of ["imports", "import_files", "import_rows"])
    expect([table, await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n")]).toEqual([table, 0]);
}

test("a live import is not swept, however often the sweep runs", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "submissions=1&personal=1");
  const { join } = await previewed(as, archive);
  const [made] = await Promise.all([imported(as, archive, join), ...Array.from({ length: 20 }, () => sweepImports(aContext(as)))]);
  expect((await ok<{ differences: unknown[] }>("GET", `/api/admin/audit/${made.id}`, { as })).differences).toEqual([]);
});

test("an import that was wrongly considered dead ends with a refusal, and leaves nothing", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "submissions=1&personal=1");
  const before = await traces();
  const slow = aContext(as);
  const { ledger } = slow;
  let swept = false;
  const stalling = (id: number) =>
    new Proxy(ledger(id), {
      get: (real, name) =>
        name === "restore"
          ? async (...args: unknown[]) => {
              if (!swept) await sweep(as);
              swept = true;
              return (real.restore as (...args: unknown[]) => unknown)(...args);
            }
          : Reflect.get(real, name),
    });
  await expect(importGame(aContext(as, { ledger: stalling as never }), streamOf(archive), null)).rejects.toThrow();
  await sweep(as);
  expect(changed(before, await traces())).toEqual([]);
});
