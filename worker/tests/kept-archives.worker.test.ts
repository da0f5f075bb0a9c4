import { env, runInDurableObject } from "cloudflare:test";
import { expect, onTestFinished, test } from "vitest";
import type { AuditView } from "../contract/wire/monitor/audit.ts";
import { ARCHIVE_LIMITS, type KeptArchiveView } from "../contract/wire/archive/archive.ts";
import type { RebuildView } from "../contract/wire/archive/recovery.ts";
import { keepGame, tendRunningGames } from "../services/archive/kept-archives.ts";
import { PREFIX } from "../services/archive/kept-keys.ts";
import { anEventfulGame, rejoined, wireBoardOf } from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aChallenge, aGame, aRunningGame, changeGame, submit, type TestGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { linesAbout } from "../testing/logs.ts";
import { loseLedger } from "../testing/losses.ts";
import { putOffHours, theArchivist } from "../testing/runtime/no-hours.ts";

const HOUR = 3_600_000;

/** The kept archives of a game, newest first. */
async function keptOf({ id, organiser: as }: TestGame): Promise<KeptArchiveView[]> {
  const { data } = await ok<{ data: KeptArchiveView[] }>("GET", "/api/admin/archives?count=100", { as });
  return data.filter(({ gameId }) => gameId === id);
}

/** Keeps one, as if at another moment. */
const keep = (game: TestGame, now: number, archivesKept = 3) => keepGame(aContext(null, { now: () => now, archivesKept }), game.id);

/** Lists what a bucket has of one game, and not what it has of all. */
const listButAll = (bucket: R2Bucket) => (options: R2ListOptions) =>
  options.prefix === PREFIX ? Promise.reject(new Error("R2 is away")) : bucket.list(options);

test("a kept archive restores the game, byte for byte, with the calls of a fresh server", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const before = await wireBoardOf(game.id);
  const at = await keep(game, Date.now());
  expect(await keptOf(game)).toMatchObject([{ at, title: game.title }]);
  const answer = await call("GET", `/api/admin/archives/${game.id}/${at}`, { as });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  const { id } = await rejoined(as, bytes);
  expect(await wireBoardOf(id)).toBe(before);
  expect((await ok<AuditView>("GET", `/api/admin/audit/${id}`, { as })).differences).toEqual([]);
});

test("the number of kept archives is that of the setting, the newest", async () => {
  const game = await aGame();
  const now = Date.now();
  for (const hours of [4, 3, 2, 1]) await keep(game, now - hours * HOUR);
  expect((await keptOf(game)).map(({ at }) => at)).toEqual([now - HOUR, now - 2 * HOUR, now - 3 * HOUR]);
});

test("an archive of each running game is kept; of others none, nor of one that is just opening, and none if the setting is 0", async () => {
  // A time of its own, and long ago: the games of other tests run now, and are among the ten with the latest start.
  const now = 1_000_000_000_000 + Math.floor(Math.random() * 200_000) * HOUR;
  const at = (from: number, to: number) => aGame({ start: now + from * HOUR, end: now + to * HOUR });
  const [runs, broken, ended, coming, paused] = [await at(-1, 1), await at(-1, 1), await at(-9, -2), await at(1, 2), await at(-9, -2)];
  const opens = await at(0, 1);
  await env.DB.prepare("UPDATE games SET paused_at = ? WHERE id = ?")
    .bind(now - 3 * HOUR, paused.id)
    .run();
  await tendRunningGames(aContext(null, { now: () => now, archivesKept: 0 }));
  expect(await keptOf(runs)).toEqual([]);
  // A failure with one does not stop the others.
  await env.DB.prepare("UPDATE games SET poster = ? WHERE id = ?").bind("0".repeat(64), broken.id).run();
  await tendRunningGames(aContext(null, { now: () => now, archivesKept: 1 }));
  const counts = [runs, broken, ended, coming, paused, opens].map(async (game) => (await keptOf(game)).length);
  expect(await Promise.all(counts)).toEqual([1, 0, 0, 0, 1, 0]);
});

test("a game that no import would accept is not exported, and the log says why none is kept of it", async () => {
  const now = 1_000_000_000_000 + Math.floor(Math.random() * 200_000) * HOUR;
  const game = await aGame({ start: now - HOUR, end: now + HOUR });
  const [columns] = await env.DB.prepare(
    "SELECT group_concat(name) AS names FROM pragma_table_info('challenges') WHERE name NOT IN ('id', 'slug')",
  )
    .all<{ names: string }>()
    .then(({ results }) => results);
  const one = await aChallenge(game);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ARCHIVE_LIMITS.challenges})
     INSERT INTO challenges (slug, ${columns!.names}) SELECT 'more-' || i, ${columns!.names} FROM challenges, n WHERE challenges.id = ?`,
  )
    .bind(one.id)
    .run();
  const why = `challenges ${ARCHIVE_LIMITS.challenges + 1}, at most ${ARCHIVE_LIMITS.challenges}`;
  const answer = await call("GET", `/api/edit/games/${game.id}/export`, { as: game.organiser });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "export.tooLarge", title: expect.stringContaining(why) });
  await tendRunningGames(aContext(null, { now: () => now, archivesKept: 1 }));
  expect(await keptOf(game)).toEqual([]);
  expect(await linesAbout(`No archive of the game ${game.id} could be kept`)).toMatchObject([{ message: expect.stringContaining(why) }]);
});

test("before its archive is made, a running game's Ledger is told of a removed member and a deleted challenge that it missed, whatever happens with another's", async () => {
  const now = 1_000_000_000_000 + Math.floor(Math.random() * 200_000) * HOUR;
  const runs = { start: now - HOUR, end: now + HOUR };
  const [other, game] = [await aGame(runs), await aRunningGame({ teams: [2], challenges: 2 })];
  await changeGame(game, runs);
  const [kicked, deleted] = [game.teams[0]!.members[1]!, game.challenges[1]!];
  await env.DB.prepare("DELETE FROM participation_members WHERE user_id = ?").bind(kicked.id).run();
  await env.DB.prepare("DELETE FROM challenges WHERE id = ?").bind(deleted.id).run();
  const away = new Proxy({}, { get: () => () => Promise.reject(new Error("away")) }) as never;
  await tendRunningGames(aContext(null, { now: () => now, archivesKept: 1, ledger: (id) => (id === other.id ? away : ledgerOf(id)) }));
  expect((await ledgerOf(game.id).membership(kicked.id)).membership).toBeNull();
  const removed = (await ledgerOf(game.id).entries(0, 1_000)).filter(({ kind }) => kind === "challengeRemoved");
  expect(removed.map(({ challengeId }) => challengeId)).toEqual([deleted.id]);
  expect([await keptOf(other), (await keptOf(game)).length]).toEqual([[], 1]);
});

test("even if no archives are kept, a running game's Ledger is told what it missed", async () => {
  const now = 1_000_000_000_000 + Math.floor(Math.random() * 200_000) * HOUR;
  const game = await aRunningGame({ teams: [2] });
  await changeGame(game, { start: now - HOUR, end: now + HOUR });
  const kicked = game.teams[0]!.members[1]!;
  await env.DB.prepare("DELETE FROM participation_members WHERE user_id = ?").bind(kicked.id).run();
  await tendRunningGames(aContext(null, { now: () => now, archivesKept: 0 }));
  expect((await ledgerOf(game.id).membership(kicked.id)).membership).toBeNull();
  expect(await keptOf(game)).toEqual([]);
});

test("an alarm that fires again within its hour, because something failed at its end, keeps nothing twice", async () => {
  const now = 1_000_000_000_000 + Math.floor(Math.random() * 200_000) * HOUR + HOUR / 2;
  const game = await aGame({ start: now - 2 * HOUR, end: now + 2 * HOUR });
  // The old ones of all games cannot be listed.
  const files = new Proxy(env.FILES, {
    get: (bucket, what: keyof R2Bucket) => (what === "list" ? listButAll(bucket) : bucket[what].bind(bucket)),
  });
  const ring = (at: number) => tendRunningGames(aContext(null, { now: () => at, archivesKept: 24, files }));
  for (let n = 0; n < 7; n += 1) await expect(ring(now + n * 60_000)).rejects.toThrow("R2 is away");
  expect((await keptOf(game)).map(({ at }) => at)).toEqual([now]);
  await expect(ring(now + HOUR)).rejects.toThrow("R2 is away");
  expect((await keptOf(game)).map(({ at }) => at)).toEqual([now + HOUR, now]);
});

test("making a game wakes the Archivist, which sets its next hour whatever happens with this one's archives", async () => {
  onTestFinished(putOffHours);
  const archivist = theArchivist();
  const dueIn = () => runInDurableObject(archivist, async (_, { storage }) => ((await storage.getAlarm()) ?? 0) - Date.now());
  // No hour may strike during the other tests.
  expect(await dueIn()).toBeGreaterThan(HOUR);
  await runInDurableObject(archivist, (_, { storage }) => storage.deleteAlarm());
  await aGame();
  await expect.poll(dueIn).toBeGreaterThan(0);
  expect(await dueIn()).toBeLessThanOrEqual(HOUR);
  const away = () => {
    throw new Error("D1 is away");
  };
  const gone = new Proxy({}, { get: () => away });
  await runInDurableObject(archivist, async (instance, { storage }) => {
    await storage.deleteAlarm();
    Object.assign(instance, { env: { ...env, VEXIL_ARCHIVES_KEPT: "1", DB: gone } });
    await expect((instance as unknown as { alarm(): Promise<void> }).alarm()).rejects.toThrow();
    Object.assign(instance, { env });
  });
  expect(await dueIn()).toBeGreaterThan(0);
});

test("a Ledger can be rebuilt from a kept archive even when the copy is lost, and later entries are named", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  const at = await keep(game, Date.now());
  const board = JSON.parse(await wireBoardOf(game.id)) as { items: unknown };
  const bindings = await ledgerOf(game.id).bindings();
  const head = await ledgerOf(game.id).head();
  await submit(game, challenge, game.teams[0]!.captain, "flag{later}");
  await ledgerOf(game.id).flush();
  await env.DB.prepare("DELETE FROM entries WHERE game_id = ? AND seq < 4").bind(game.id).run();
  await loseLedger(game.id);

  const rebuild = (query: string) => ok<RebuildView>("POST", `/api/admin/recovery/${game.id}/rebuild?archive=${at}&${query}`, { as });
  expect(await rebuild("dry=1")).toMatchObject({ source: "archive", entries: head, lost: { entries: 1, submissions: 1, solves: 0 } });
  await rebuild("lossy=1");
  expect(new Set(await ledgerOf(game.id).bindings())).toEqual(new Set(bindings));
  expect(JSON.parse(await wireBoardOf(game.id))).toMatchObject({ items: board.items });
  expect((await ok<AuditView>("GET", `/api/admin/audit/${game.id}`, { as })).differences).toEqual([]);
});

test("a game whose log is lost is not archived without it: the archives with the log stay until it is rebuilt", async () => {
  const game = await aRunningGame();
  const as = game.organiser;
  const now = Date.now();
  const good = await keep(game, now - HOUR, 1);
  await ledgerOf(game.id).flush();
  await loseLedger(game.id);
  await expect(keep(game, now, 1)).rejects.toMatchObject({ code: "recovery.closed" });
  expect((await keptOf(game)).map(({ at }) => at)).toEqual([good]);
  const exported = (query: string) => call("GET", `/api/edit/games/${game.id}/export?${query}`, { as });
  expect(await refusal(await exported("submissions=1"))).toBe("409 recovery.closed");
  const plain = await exported("teams=1");
  expect([plain.status, (await plain.bytes()).length > 0]).toEqual([200, true]);
  await ok("POST", `/api/admin/recovery/${game.id}/rebuild`, { as });
  expect(await keep(game, now, 1)).toBe(now);
});

test("an archive of another game cannot be used for rebuilding", async () => {
  const [game, other] = await Promise.all([aRunningGame(), aRunningGame()]);
  const at = await keep(other, Date.now());
  const bytes = await (await env.FILES.get(`archives/${other.id}/${at}.zip`))!.arrayBuffer();
  await env.FILES.put(`archives/${game.id}/${at}.zip`, bytes);
  const answer = await call("POST", `/api/admin/recovery/${game.id}/rebuild?archive=${at}`, { as: game.organiser });
  expect(await answer.json()).toMatchObject({ code: "recovery.archive" });
});
