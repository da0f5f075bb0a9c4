import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { gameRoles, sessions } from "../db/schema/index.ts";
import { readSnapshot } from "../services/game/snapshot.ts";
import { aContext } from "../testing/context.ts";
import { aGame } from "../testing/games.ts";
import { anAdmin, aUser, type TestUser } from "../testing/users.ts";
import { endSession, endSessionsOf, identify } from "./sessions.ts";

const db = connect(env.DB);
/** Each test has a round of its own. */
let round = Date.now();
const aRound = () => (round += 600_000);

type At = { now: number; alone?: boolean };

async function known({ cookie }: TestUser, { now, alone = true }: At) {
  const ctx = aContext(null, { alone, now: () => now });
  await identify(ctx, new Request("http://vexil.test/", { headers: { Cookie: cookie } }));
  return { id: ctx.viewer?.id ?? null, cookies: ctx.cookies };
}

/** A user whose session is the newest, and four people who arrive at once after them. */
async function aRush(at: At, last = aUser) {
  const others = await Promise.all(Array.from({ length: 4 }, () => aUser()));
  const user = await last();
  const found = await Promise.all(others.map((one) => known(one, at)));
  expect(found.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  return user;
}

/** As another server would do it: this one is not told. */
const vanish = (user: TestUser) => db.delete(sessions).where(eq(sessions.tokenHash, user.viewer.session));

test("a user who arrives after a rush was read with it, and needs no query for a minute from then on", async () => {
  const now = aRound();
  const user = await aRush({ now });
  await vanish(user);
  const { id, cookies } = await known(user, { now: now + 20_000 });
  expect(id).toBe(user.id);
  const [, snapshot = ""] = /vexil_snapshot=([^;]+);/.exec(cookies.join()) ?? [];
  const isGoodAt = (at: number) => readSnapshot(env.VEXIL_SECRET, snapshot, user.viewer.session, at) !== null;
  expect([isGoodAt(now + 59_000), isGoodAt(now + 60_000)]).toEqual([true, false]);
  expect((await known(user, { now: now + 59_000 })).id).toBe(user.id);
  expect((await known(user, { now: now + 61_000 })).id).toBeNull();
});

test("what was read half a minute ago is read again", async () => {
  const now = aRound();
  const user = await aRush({ now });
  await vanish(user);
  expect((await known(user, { now: now + 30_000 })).id).toBeNull();
});

test("a session that ended here meanwhile is not valid, be it one or all of its user", async () => {
  const now = aRound();
  const one = await aRush({ now });
  await endSession(aContext(null, { now: () => now }), one.viewer.session);
  expect((await known(one, { now })).id).toBeNull();
  const later = aRound();
  const two = await aRush({ now: later });
  await endSessionsOf(aContext(null, { now: () => later }), two.id, null);
  expect((await known(two, { now: later })).id).toBeNull();
});

test("staff of the platform or of a game are never read ahead", async () => {
  const now = aRound();
  const admin = await aRush({ now }, anAdmin);
  await vanish(admin);
  expect((await known(admin, { now })).id).toBeNull();
  const later = aRound();
  const author = await aRush({ now: later }, async () => {
    const [game, user] = [await aGame(), await aUser()];
    await db.insert(gameRoles).values({ gameId: game.id, userId: user.id, role: "author", givenAt: now });
    return user;
  });
  await vanish(author);
  expect((await known(author, { now: later })).id).toBeNull();
});

test("nothing is read ahead if other isolates answer as well, nor for a few people", async () => {
  const now = aRound();
  const user = await aRush({ now, alone: false });
  await vanish(user);
  expect((await known(user, { now })).id).toBeNull();
  const [last, ...few] = [await aUser(), await aUser(), await aUser()];
  await Promise.all(few.map((one) => known(one, { now })));
  await vanish(last!);
  expect((await known(last!, { now })).id).toBeNull();
});
