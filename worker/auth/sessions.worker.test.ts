import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { sessions, users } from "../db/schema/index.ts";
import { call, cookiesOf, ok } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { countedD1 } from "../testing/runtime/counted-d1.ts";
import { anAdmin, aSessionOf, aUser, PASSWORD } from "../testing/users.ts";
import { forget } from "./session-cache.ts";
import { endSessionsOf, identify } from "./sessions.ts";
import { signSnapshot, SNAPSHOT_MS } from "../services/game/snapshot.ts";

const db = connect(env.DB);
const PROFILE = "/api/account/profile";

async function whoIs(cookie: string, now = Date.now()): Promise<string | null> {
  const ctx = aContext(null, { now: () => now });
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: cookie } }));
  return ctx.viewer?.id ?? null;
}

test("logging out ends the session on the server, whatever cookies the client keeps", async () => {
  const user = await aUser();
  const login = await call("POST", "/api/account/login", { body: { userName: user.name, password: PASSWORD } });
  const cookie = cookiesOf(login);
  await ok("POST", "/api/account/logout", { as: { cookie } });
  expect((await call("GET", PROFILE, { as: { cookie } })).status).toBe(401);
  expect(await ok("GET", PROFILE, { as: user })).toMatchObject({ userId: user.id });
});

test("a snapshot that was signed in the very millisecond in which its session ended is void", async () => {
  const { cookie, viewer, row } = await aUser();
  const now = Date.now();
  const snapshot = signSnapshot(env.VEXIL_SECRET, viewer, now + SNAPSHOT_MS);
  await endSessionsOf(aContext(null, { now: () => now }), row.id, null);
  expect(await whoIs(`${cookie}; vexil_snapshot=${snapshot}`, now)).toBeNull();
});

test("a new password ends all other sessions at once and keeps this one", async () => {
  const user = await aUser();
  const other = await aSessionOf(user.row);
  const seen = await call("GET", PROFILE, { as: other });
  const withSnapshot = { cookie: `${other.cookie}; ${cookiesOf(seen)}` };
  expect((await call("GET", PROFILE, { as: withSnapshot })).status).toBe(200);
  await ok("PUT", "/api/account/changepassword", { as: user, body: { old: PASSWORD, new: "another long one" } });
  expect((await call("GET", PROFILE, { as: user })).status).toBe(200);
  expect((await call("GET", PROFILE, { as: other })).status).toBe(401);
  expect((await call("GET", PROFILE, { as: withSnapshot })).status).toBe(401);
});

test("a player is recognised without D1 for a minute", async () => {
  const user = await aUser();
  expect(await whoIs(user.cookie)).toBe(user.id);
  await db.delete(sessions).where(eq(sessions.tokenHash, user.viewer.session));
  expect(await whoIs(user.cookie)).toBe(user.id);
});

/** A request with a snapshot that is valid for this long; returns what its renewal brought. */
async function renewedBy(user: Awaited<ReturnType<typeof aUser>>, leftMs: number, more: HeadersInit = {}): Promise<string | null> {
  const snapshot = signSnapshot(env.VEXIL_SECRET, user.viewer, Date.now() + leftMs);
  const ctx = aContext();
  const headers = { Cookie: `${user.cookie}; vexil_snapshot=${snapshot}`, ...more };
  await identify(ctx, new Request("http://vexil.test/", { headers }));
  expect(ctx.viewer?.id).toBe(user.id);
  await ctx.renewal;
  return ctx.cookies.find((line) => line.startsWith("vexil_snapshot=")) ?? null;
}

test("a snapshot is renewed in parallel with the request in its last seconds, and not before", async () => {
  expect(await renewedBy(await aUser(), 30_000)).toBeNull();
  expect(await renewedBy(await aUser(), 10_000)).toContain("Max-Age=600");
});

test("no snapshot is renewed for a socket, which has no answer to carry it", async () => {
  const user = await aUser();
  expect(await renewedBy(user, 10_000, { Upgrade: "websocket" })).toBeNull();
  expect(await renewedBy(user, 10_000)).toContain("Max-Age=600");
});

/** The caller of a request whose snapshot expired this long ago, and how many queries that took. */
async function lateBy(ms: number, user: Awaited<ReturnType<typeof aUser>>, path: string) {
  const snapshot = signSnapshot(env.VEXIL_SECRET, user.viewer, Date.now() - ms);
  const { changes, queries } = countedD1();
  const ctx = aContext(null, changes);
  const headers = { Cookie: `${user.cookie}; vexil_snapshot=${snapshot}`, Upgrade: "websocket" };
  await identify(ctx, new Request("http://vexil.test/", { headers }), path);
  return { id: ctx.viewer?.id, queries: queries(), cookies: ctx.cookies.join() };
}

test("a player's socket may use a snapshot that expired in the last minutes because its hub asks D1; no other socket may", async () => {
  const user = await aUser();
  expect(await lateBy(5 * 60_000, user, "/hub/user")).toEqual({ id: user.id, queries: 0, cookies: "" });
  expect(await lateBy(5 * 60_000, await aUser(), "/hub/monitor")).toMatchObject({ queries: 1 });
  expect(await lateBy(9 * 60_000, await aUser(), "/hub/user")).toMatchObject({ queries: 1 });
  await endSessionsOf(aContext(), user.id, null);
  expect(await lateBy(5 * 60_000, user, "/hub/user")).toMatchObject({ id: undefined, queries: 1 });
});

test("the snapshot of a user who has become staff is deleted", async () => {
  const user = await aUser();
  await db.update(users).set({ role: "Monitor" }).where(eq(users.id, user.id));
  expect(await lateBy(1, user, "/hub/monitor")).toMatchObject({
    id: user.id,
    cookies: expect.stringContaining("vexil_snapshot=;") as string,
  });
});

test("the renewal finds a session that ended elsewhere: its snapshot is void then, although it has not expired", async () => {
  const user = await aUser();
  await db.delete(sessions).where(eq(sessions.tokenHash, user.viewer.session));
  expect(await renewedBy(user, 10_000)).toMatch(/^vexil_snapshot=;.*Max-Age=0/);
  const snapshot = signSnapshot(env.VEXIL_SECRET, user.viewer, Date.now() + 9_000);
  expect(await whoIs(`${user.cookie}; vexil_snapshot=${snapshot}`)).toBeNull();
});

test("an administrator is read from D1 in every request", async () => {
  const admin = await anAdmin();
  expect(await whoIs(admin.cookie)).toBe(admin.id);
  await db.delete(sessions).where(eq(sessions.tokenHash, admin.viewer.session));
  expect(await whoIs(admin.cookie)).toBeNull();
});

test("a snapshot that claims a privilege is not trusted", async () => {
  const user = await aUser();
  const forged = signSnapshot(env.VEXIL_SECRET, { ...user.viewer, role: "Admin" }, Date.now() + 30_000);
  const ctx = aContext();
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: `${user.cookie}; vexil_snapshot=${forged}` } }));
  expect(ctx.viewer?.role).toBe("User");
});

test.each([
  ["signed by a stranger", (value: string) => value.slice(0, -2) + (value.endsWith("AA") ? "BB" : "AA")],
  ["cut short", (value: string) => value.slice(0, 20)],
  ["of nothing", () => "."],
])("a snapshot %s leaves the decision to D1", async (_, damage) => {
  const user = await aUser();
  await db.delete(sessions).where(eq(sessions.tokenHash, user.viewer.session));
  const snapshot = damage(signSnapshot(env.VEXIL_SECRET, user.viewer, Date.now() + 30_000));
  expect(await whoIs(`${user.cookie}; vexil_snapshot=${snapshot}`)).toBeNull();
});

test("the snapshot of one session does not work for another", async () => {
  const [one, two] = [await aUser(), await aUser()];
  await db.delete(sessions).where(eq(sessions.tokenHash, two.viewer.session));
  const snapshot = signSnapshot(env.VEXIL_SECRET, one.viewer, Date.now() + 30_000);
  expect(await whoIs(`${two.cookie}; vexil_snapshot=${snapshot}`)).toBeNull();
});

test("a newer snapshot than the remembered session is used: another isolate changed the account", async () => {
  const user = await aUser();
  await whoIs(user.cookie);
  const newer = { ...user.viewer, name: "renamed", version: user.viewer.version + 1 };
  const ctx = aContext();
  const snapshot = signSnapshot(env.VEXIL_SECRET, newer, Date.now() + 30_000);
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: `${user.cookie}; vexil_snapshot=${snapshot}` } }));
  expect(ctx.viewer?.name).toBe("renamed");
});

test("an expired session, and one of an account no longer active, counts as a visitor", async () => {
  const [old, inactive] = [await aUser(), await aUser()];
  await db
    .update(sessions)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(sessions.tokenHash, old.viewer.session));
  await db.update(users).set({ active: false }).where(eq(users.id, inactive.id));
  expect(await whoIs(old.cookie)).toBeNull();
  expect(await whoIs(inactive.cookie)).toBeNull();
});

/** Visits are collected for each database, so earlier requests of this isolate, to the usual one, collect none of these. */
const anOwnD1 = () => aCountedDb().d1;

test.each([
  ["of the address known", "192.0.2.7", 4 * 60_000, false],
  ["of the address known", "192.0.2.7", 6 * 60_000, true],
  ["of another address", "192.0.2.8", 50_000, false],
  ["of another address", "192.0.2.8", 70_000, true],
])("a visit %s, %s, after %i ms is recorded: %s", async (_, ip, ago, noted) => {
  const user = await aUser();
  const seenAt = Date.now() - ago;
  await db.update(sessions).set({ seenAt, ip: "192.0.2.7" }).where(eq(sessions.tokenHash, user.viewer.session));
  const work: Promise<unknown>[] = [];
  const ctx = aContext(null, { d1: anOwnD1(), after: (promise) => void work.push(promise), ip, sleep: async () => {} });
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: user.cookie } }));
  await Promise.all(work);
  const row = await db.select().from(sessions).where(eq(sessions.tokenHash, user.viewer.session)).get();
  expect([row!.seenAt > seenAt, row!.ip]).toEqual([noted, noted ? ip : "192.0.2.7"]);
});

/** D1 that counts the prepared statements. */
function aCountedDb() {
  const counted = { statements: 0, d1: env.DB };
  counted.d1 = new Proxy(env.DB, {
    get: (d1, name) => {
      if (name === "prepare") counted.statements += 1;
      const value = d1[name as keyof D1Database];
      return typeof value === "function" ? value.bind(d1) : value;
    },
  });
  return counted;
}

test("people whose requests arrive in the same turn are read by one statement, and each is identified correctly", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser()));
  const nobody = { cookie: `vexil_session=${"x".repeat(43)}`, id: undefined };
  const counted = aCountedDb();
  const known = await Promise.all(
    [...people, nobody].map(async ({ cookie }) => {
      const ctx = aContext(null, { db: connect(counted.d1), d1: counted.d1 });
      await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: cookie } }));
      return ctx.viewer?.id;
    }),
  );
  expect(known).toEqual([...people, nobody].map(({ id }) => id));
  expect(counted.statements).toBe(1);
});

/** D1 that runs a function after each list that it returns. */
function aDbAfter(happens: () => Promise<unknown>) {
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (real, name) => {
        if (name === "bind") return (...values: unknown[]) => watch(real.bind(...values));
        const value = Reflect.get(real, name) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const answer = await value.apply(real, args);
          await happens();
          return answer;
        };
      },
    });
  return connect({ prepare: (query: string) => watch(env.DB.prepare(query)) } as D1Database);
}

async function whoIsWhile(user: Awaited<ReturnType<typeof aUser>>, times: number, change: (round: number) => Promise<unknown>) {
  let [now, round] = [Date.now(), 0];
  const db = aDbAfter(async () => {
    if (round === times) return;
    round += 1;
    await change(round);
    now += 5;
    forget(user.id, now);
  });
  const ctx = aContext(null, { db, now: () => now });
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: user.cookie } }));
  return ctx.viewer?.name ?? null;
}

test.each([1, 2])("a caller whose account is changed %i times during the request has the final identity", async (times) => {
  const user = await aUser();
  const nameAfter = (round: number) => `${user.name}${round}`;
  const rename = (round: number) =>
    db
      .update(users)
      .set({ name: nameAfter(round) })
      .where(eq(users.id, user.id));
  expect(await whoIsWhile(user, times, rename)).toBe(nameAfter(times));
});

test("a caller whose session is ended during the request is a visitor", async () => {
  const user = await aUser();
  expect(await whoIsWhile(user, 1, () => db.delete(sessions).where(eq(sessions.userId, user.id)))).toBeNull();
});

test("each of many concurrent requests is answered for its own caller", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => aUser()));
  const answers = await Promise.all(people.map((as) => ok<{ userId: string }>("GET", PROFILE, { as })));
  expect(answers.map(({ userId }) => userId)).toEqual(people.map(({ id }) => id));
});

test("a session that is used is extended by seven days", async () => {
  const user = await aUser();
  const longAgo = Date.now() - 2 * 3_600_000;
  await db.update(sessions).set({ seenAt: longAgo }).where(eq(sessions.tokenHash, user.viewer.session));
  const work: Promise<unknown>[] = [];
  const ctx = aContext(null, { d1: anOwnD1(), after: (promise) => void work.push(promise), ip: "192.0.2.7", sleep: async () => {} });
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: user.cookie } }));
  await Promise.all(work);
  const row = await db.select().from(sessions).where(eq(sessions.tokenHash, user.viewer.session)).get();
  expect(row!.seenAt).toBeGreaterThan(longAgo);
  expect(row!.expiresAt).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  expect(ctx.cookies.join()).toContain("Max-Age=604800");
  expect(await db.select({ ip: users.ip }).from(users).where(eq(users.id, user.id)).get()).toEqual({ ip: "192.0.2.7" });
});
