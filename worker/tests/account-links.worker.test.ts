import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { accountTokens, credentials } from "../db/schema/index.ts";
import { encodeAddress } from "../domain/addresses/link-address.ts";
import { hashToken } from "../services/game/snapshot.ts";
import { resetPassword, stateOf } from "../services/account/account-links.ts";
import { aContext } from "../testing/context.ts";
import { call, cookiesOf, ok, refusal } from "../testing/call.ts";
import { aHash } from "../testing/hash.ts";
import { aLink } from "../testing/links.ts";
import { aSessionOf, aUser, PASSWORD, randomWord, type TestUser } from "../testing/users.ts";
import type { Ctx } from "../context.ts";

const db = connect(env.DB);
const NEW = "a new one that nobody guesses";
const verify = (body: unknown) => call("POST", "/api/account/verify", { body });
const reset = ({ token, email }: { token: string; email: string }, password = NEW) =>
  call("POST", "/api/account/passwordreset", { body: { rToken: token, email, password } });
const login = (userName: string, password: string) => call("POST", "/api/account/login", { body: { userName, password } });
const profile = (as: { cookie: string }) => call("GET", "/api/account/profile", { as });
const aNewAddress = () => `${randomWord()}@new.example`;

async function confirmed(user: { cookie: string }, link: unknown): Promise<Response> {
  return call("POST", "/api/account/mailchangeconfirm", { as: user, body: link });
}

/** How many of 50 concurrent uses succeed. */
async function successesOf50(use: () => Promise<Response>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 50 }, use));
  // A password is hashed before the link is spent, so that a use for which there is no place (503) leaves the link usable.
  expect(answers.every(({ status }) => status < 500 || status === 503)).toBe(true);
  return answers.filter(({ status }) => status === 200).length;
}

test("a link activates an account and signs it in, without the password known to the person who registered it", async () => {
  const user = await aUser({ active: false });
  const answer = await verify(await aLink(user, "verify"));
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  expect(await ok("GET", "/api/account/profile", { as: { cookie: cookiesOf(answer) } })).toMatchObject({ userId: user.id });
  expect((await login(user.name, PASSWORD)).status).toBe(401);
});

test("an activation link used again says that the account is active, and does not sign anybody in", async () => {
  const user = await aUser({ active: false });
  const link = await aLink(user, "verify");
  await verify(link);
  const again = await verify(link);
  expect(again.headers.getSetCookie()).toEqual([]);
  expect(await refusal(again)).toBe("400 account.alreadyActive");
});

test("an activation link that was used tells its account's owner apart from others, who may be logged in with another account", async () => {
  const [user, other] = [await aUser(), await aUser()];
  const link = await aLink(user, "verify");
  const viewers = [aContext(), aContext(other), aContext(user)];
  expect(await Promise.all(viewers.map((ctx) => stateOf(ctx, "verify", link)))).toEqual(["done", "done", "own"]);
});

test("without the link nobody learns anything about an account: unknown, waiting and active ones get the same answer", async () => {
  const [waiting, active] = [await aUser({ active: false }), await aUser()];
  const token = (await aLink(await aUser({ active: false }), "verify")).token;
  const addresses = [waiting.email, active.email, `${randomWord()}@example.com`];
  for (const tried of [token, "x".repeat(43), "short"]) {
    const answers = await Promise.all(addresses.map((email) => verify({ token: tried, email: encodeAddress(email) })));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  }
});

test("a banned account is not activated", async () => {
  const user = await aUser({ active: false, role: "Banned" });
  const answer = await verify(await aLink(user, "verify"));
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await refusal(answer)).toBe("401 account.banned");
});

test("whoever resets their own password while logged in is a visitor at once, also for the page that answers; another account stays logged in", async () => {
  const [user, other] = [await aUser(), await aUser()];
  const [own, foreign] = [aContext(user), aContext(user)];
  const resetFor = async (owner: TestUser, ctx: Ctx) => {
    const { token, email } = await aLink(owner, "reset");
    await resetPassword(ctx, { rToken: token, email, password: NEW });
  };
  await resetFor(other, foreign);
  expect([foreign.viewer?.id, foreign.cookies.filter((line) => line.includes("Max-Age=0"))]).toEqual([user.id, []]);
  await resetFor(user, own);
  const cleared = own.cookies.filter((line) => line.includes("Max-Age=0")).map((line) => line.split("=")[0]!);
  expect([own.viewer, cleared]).toEqual([null, [expect.stringMatching(/session$/), expect.stringMatching(/snapshot$/)]]);
});

test("a reset link sets a new password and ends every session, including the one that used it", async () => {
  const user = await aUser();
  const other = await aSessionOf(user.row);
  expect((await profile(other)).status).toBe(200);
  const answer = await reset(await aLink(user, "reset"));
  expect([answer.status, await answer.text(), cookiesOf(answer).includes("session")]).toEqual([200, "", false]);
  expect([(await profile(user)).status, (await profile(other)).status]).toEqual([401, 401]);
  expect((await login(user.name, PASSWORD)).status).toBe(401);
  expect((await login(user.name, NEW)).status).toBe(200);
});

test("a password that is refused leaves the reset link usable", async () => {
  const user = await aUser();
  const link = await aLink(user, "reset");
  expect(await (await reset(link, "password")).json()).toMatchObject({ code: "password.common", fields: { password: expect.any(String) } });
  expect(await refusal(await reset(link, "12345"))).toBe("400 password.short");
  expect((await reset(link)).status).toBe(200);
});

test("without its link, a reset gets the same answer for every account", async () => {
  const user = await aUser();
  const { token } = await aLink(await aUser(), "reset");
  const tried = [user.email, `${randomWord()}@example.com`].map((email) => reset({ token, email: encodeAddress(email) }));
  const [one, two] = await Promise.all(tried);
  expect(one!.status).toBe(400);
  expect(await one!.text()).toBe(await two!.text());
});

test("a link in plain base64 with padding works as well", async () => {
  const user = await aUser();
  const { token } = await aLink(user, "reset");
  expect((await reset({ token, email: btoa(user.email.toUpperCase()) })).status).toBe(200);
});

test("a confirmed address replaces the old one, which no longer signs in, and ends the other sessions", async () => {
  const user = await aUser();
  const other = await aSessionOf(user.row);
  const email = aNewAddress();
  expect((await confirmed(user, await aLink(user, "changeEmail", { email }))).status).toBe(200);
  expect(await ok("GET", "/api/account/profile", { as: user })).toMatchObject({ email });
  expect((await profile(other)).status).toBe(401);
  expect((await login(user.email, PASSWORD)).status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(200);
});

test("a link that has changed the address says so when it is opened again, to its account alone and until another address is wanted", async () => {
  const [user, other] = [await aUser(), await aUser()];
  const link = await aLink(user, "changeEmail", { email: aNewAddress() });
  const states = () => Promise.all([aContext(user), aContext(other), aContext()].map((ctx) => stateOf(ctx, "changeEmail", link)));
  expect(await states()).toEqual(["open", "invalid", "invalid"]);
  expect((await confirmed(user, link)).status).toBe(200);
  expect(await states()).toEqual(["own", "invalid", "invalid"]);
  await aLink(user, "changeEmail", { email: aNewAddress() });
  expect(await states()).toEqual(["invalid", "invalid", "invalid"]);
});

test("nobody can confirm another account's address, and a visitor cannot confirm any", async () => {
  const [user, stranger] = [await aUser(), await aUser()];
  const link = await aLink(user, "changeEmail", { email: aNewAddress() });
  expect(await refusal(await confirmed(stranger, link))).toBe("400 account.confirmFailed");
  expect(await refusal(await call("POST", "/api/account/mailchangeconfirm", { body: link }))).toBe("401 unauthorized");
  expect((await confirmed(user, link)).status).toBe(200);
});

test("a link for another address voids the earlier one of the same account, and no other", async () => {
  const [user, other] = [await aUser(), await aUser()];
  const otherLink = await aLink(other, "changeEmail", { email: aNewAddress() });
  const earlier = await aLink(user, "changeEmail", { email: aNewAddress() });
  const later = await aLink(user, "changeEmail", { email: aNewAddress() });
  expect(await refusal(await confirmed(user, earlier))).toBe("400 account.confirmFailed");
  expect((await confirmed(user, later)).status).toBe(200);
  expect((await confirmed(other, otherLink)).status).toBe(200);
});

test("an address that was taken meanwhile is not confirmed", async () => {
  const user = await aUser();
  const email = aNewAddress();
  const link = await aLink(user, "changeEmail", { email });
  await aUser({ email });
  expect(await refusal(await confirmed(user, link))).toBe("400 account.emailTaken");
});

test("of 50 concurrent uses of one link one succeeds", async () => {
  const [waiting, one, two] = [await aUser({ active: false }), await aUser(), await aUser()];
  const [activation, recovery] = [await aLink(waiting, "verify"), await aLink(one, "reset")];
  const change = await aLink(two, "changeEmail", { email: aNewAddress() });
  expect(await successesOf50(() => verify(activation))).toBe(1);
  expect(await successesOf50(() => reset(recovery))).toBe(1);
  expect(await successesOf50(() => confirmed(two, change))).toBe(1);
});

test("of two accounts that confirm one address at once one gets it", async () => {
  const [one, two] = [await aUser(), await aUser()];
  const email = aNewAddress();
  const [first, second] = [await aLink(one, "changeEmail", { email }), await aLink(two, "changeEmail", { email })];
  const answers = await Promise.all([confirmed(one, first), confirmed(two, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a link works only for its own purpose", async () => {
  const user = await aUser();
  const email = aNewAddress();
  const [recovery, change] = [await aLink(user, "reset"), await aLink(user, "changeEmail", { email })];
  expect(await refusal(await confirmed(user, recovery))).toBe("400 account.confirmFailed");
  expect(await refusal(await verify(recovery))).toBe("401 account.verifyFailed");
  expect(await refusal(await reset(change))).toBe("400 account.resetFailed");
  expect(await refusal(await reset(await aLink(await aUser({ active: false }), "verify")))).toBe("400 account.resetFailed");
});

test("a link expires after three hours", async () => {
  const user = await aUser();
  const link = await aLink(user, "reset");
  const row = await db
    .select()
    .from(accountTokens)
    .where(eq(accountTokens.tokenHash, hashToken(link.token)))
    .get();
  expect(row!.expiresAt - row!.createdAt).toBe(3 * 3_600_000);
  await db
    .update(accountTokens)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(accountTokens.tokenHash, hashToken(link.token)));
  expect(await refusal(await reset(link))).toBe("400 account.resetFailed");
});

test("an activation or a change of address that was made is still reported weeks later, when its link would have expired", async () => {
  const [waiting, moving] = [await aUser({ active: false }), await aUser()];
  const [activation, change] = [await aLink(waiting, "verify"), await aLink(moving, "changeEmail", { email: aNewAddress() })];
  await verify(activation);
  await confirmed(moving, change);
  const statesIn = (days: number) => {
    const later = { now: () => Date.now() + days * 24 * 3_600_000 };
    const states = [stateOf(aContext(null, later), "verify", activation), stateOf(aContext(moving, later), "changeEmail", change)];
    return Promise.all(states);
  };
  expect(await statesIn(29)).toEqual(["done", "own"]);
  expect(await statesIn(31)).toEqual(["invalid", "invalid"]);
});

test("the row of a used link keeps no password", async () => {
  const waiting = await aUser({ active: false });
  const link = await aLink(waiting, "verify", { passwordHash: aHash("of a repeated registration") });
  expect((await verify(link)).status).toBe(200);
  const mine = eq(accountTokens.tokenHash, hashToken(link.token));
  expect(await db.select().from(accountTokens).where(mine).get()).toMatchObject({ spentAt: expect.any(Number), passwordHash: null });
});

test("an activation link that expired unused neither activates its account nor stays in the database", async () => {
  const waiting = await aUser({ active: false });
  const link = await aLink(waiting, "verify");
  const mine = eq(accountTokens.tokenHash, hashToken(link.token));
  await db
    .update(accountTokens)
    .set({ expiresAt: Date.now() - 1 })
    .where(mine);
  expect(await refusal(await verify(link))).toBe("401 account.verifyFailed");
  expect(await stateOf(aContext(), "verify", link)).toBe("invalid");
  await aLink(await aUser(), "reset");
  expect(await db.select().from(accountTokens).where(mine).get()).toBeUndefined();
});

test("the database does not contain a link's token", async () => {
  const user = await aUser();
  const { token } = await aLink(user, "reset");
  const rows = await db.select().from(accountTokens).where(eq(accountTokens.userId, user.id)).all();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each([
  ["password", async (as: { cookie: string }) => ok("PUT", "/api/account/changepassword", { as, body: { old: PASSWORD, new: NEW } })],
  ["name", async (as: { cookie: string }) => ok("PUT", "/api/account/update", { as, body: { userName: `n${randomWord()}` } })],
])("a changed %s voids the links already sent", async (_, change) => {
  const user = await aUser();
  const [recovery, address] = [await aLink(user, "reset"), await aLink(user, "changeEmail", { email: aNewAddress() })];
  await change(user);
  expect(await refusal(await reset(recovery))).toBe("400 account.resetFailed");
  expect(await refusal(await confirmed(user, address))).toBe("400 account.confirmFailed");
});

test("a changed address voids the links sent to the old one, and so does an administrator's reset", async () => {
  const [moved, reissued] = [await aUser(), await aUser()];
  const links = [await aLink(moved, "reset"), await aLink(reissued, "reset")];
  await confirmed(moved, await aLink(moved, "changeEmail", { email: aNewAddress() }));
  await db
    .update(credentials)
    .set({ secret: aHash("given by an administrator") })
    .where(eq(credentials.userId, reissued.id));
  for (const link of links) expect(await refusal(await reset(link))).toBe("400 account.resetFailed");
});
