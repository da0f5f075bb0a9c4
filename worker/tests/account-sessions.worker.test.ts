import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SessionView } from "../contract/wire/account/account.ts";
import { connect } from "../db/client.ts";
import { sessions } from "../db/schema/index.ts";
import { openSession } from "../auth/sessions.ts";
import { aHash } from "../testing/hash.ts";
import { call, cookiesOf, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { anAdmin, aSessionOf, aUser, PASSWORD, randomWord } from "../testing/users.ts";

const list = (as: { cookie: string }) => ok<SessionView[]>("GET", "/api/account/sessions", { as });
const isIn = async (as: { cookie: string }) => (await call("GET", "/api/account/profile", { as })).status === 200;

test("users see where they are signed in, the present session first, without its secrets", async () => {
  const user = await aUser();
  const headers = { "User-Agent": "Test browser", "X-Test-Address": "192.0.2.9" };
  const login = await call("POST", "/api/account/login", { body: { userName: user.name, password: PASSWORD }, headers });
  const cookie = cookiesOf(login);
  const found = await list({ cookie });
  expect(found.map(({ current, agent, ip }) => [current, agent, ip])).toEqual([
    [true, "Test browser", "192.0.2.9"],
    [false, null, null],
  ]);
  const rows = await connect(env.DB).select().from(sessions).where(eq(sessions.userId, user.id)).all();
  for (const { tokenHash } of rows) expect(JSON.stringify(found)).not.toContain(tokenHash);
});

test("ending one session ends that one alone", async () => {
  const user = await aUser();
  const [lost, kept] = [await aSessionOf(user.row), await aSessionOf(user.row)];
  expect(await isIn(lost)).toBe(true);
  await ok("DELETE", `/api/account/sessions/${lost.viewer.session.slice(0, 16)}`, { as: user });
  expect([await isIn(lost), await isIn(kept), await isIn(user)]).toEqual([false, true, true]);
});

test("ending the others ends all but this one", async () => {
  const user = await aUser();
  const others = [await aSessionOf(user.row), await aSessionOf(user.row)];
  for (const other of others) expect(await isIn(other)).toBe(true);
  await ok("DELETE", "/api/account/sessions", { as: user });
  expect([await isIn(others[0]!), await isIn(others[1]!), await isIn(user)]).toEqual([false, false, true]);
});

test("ending one's own session is a sign-out", async () => {
  const user = await aUser();
  const answer = await call("DELETE", `/api/account/sessions/${user.viewer.session.slice(0, 16)}`, { as: user });
  expect(answer.headers.getSetCookie().join()).toContain("vexil_session=;");
  expect(await isIn(user)).toBe(false);
});

test("nobody can end another account's session, or one that does not exist", async () => {
  const [user, stranger] = [await aUser(), await aUser()];
  const end = (id: string) => call("DELETE", `/api/account/sessions/${id}`, { as: stranger });
  expect(await refusal(await end(user.viewer.session.slice(0, 16)))).toBe("404 account.sessionNotFound");
  expect(await refusal(await end("0".repeat(16)))).toBe("404 account.sessionNotFound");
  expect(await refusal(await end("%25"))).toBe("400 field.id");
  expect(await isIn(user)).toBe(true);
});

test("a changed name ends the other sessions", async () => {
  const user = await aUser();
  const other = await aSessionOf(user.row);
  expect(await isIn(other)).toBe(true);
  await ok("PUT", "/api/account/update", { as: user, body: { userName: `n${randomWord()}` } });
  expect([await isIn(user), await isIn(other)]).toEqual([true, false]);
});

test("a name that an administrator changed ends all sessions but the administrator's own", async () => {
  const [admin, user] = [await anAdmin(), await aUser()];
  const change = (id: string, body: object) => ok("PUT", `/api/admin/users/${id}`, { as: admin, body });
  await change(user.id, { userName: user.name, bio: "hello" });
  expect(await isIn(user)).toBe(true);
  await change(user.id, { userName: `n${randomWord()}` });
  expect(await isIn(user)).toBe(false);
  await change(admin.id, { userName: `n${randomWord()}` });
  expect(await isIn(admin)).toBe(true);
});

test("no session is opened with a password that was changed while it was being checked", async () => {
  const user = await aUser();
  const ctx = aContext();
  await ok("PUT", "/api/account/changepassword", { as: user, body: { old: PASSWORD, new: "another long one" } });
  expect(await openSession(ctx, user.row)).toBe(false);
  expect(ctx.cookies).toEqual([]);
});

test("many concurrent sign-ins succeed while the password's hash is being strengthened", async () => {
  const user = await aUser({ passwordHash: aHash(PASSWORD, Number(env.VEXIL_SCRYPT_COST) / 2) });
  const login = () => call("POST", "/api/account/login", { body: { userName: user.name, password: PASSWORD } });
  const answers = await Promise.all(Array.from({ length: 8 }, login));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
});
