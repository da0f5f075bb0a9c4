import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { accountTokens, mails, users } from "../db/schema/index.ts";
import { undoEmail } from "../services/account/address-undo.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { partsOf } from "../testing/links.ts";
import { lastLinkTo, lastMailTo } from "../testing/mail/mails.ts";
import { withPolicy } from "../testing/settings.ts";
import { anAdmin, aUser, PASSWORD, randomWord, type TestUser } from "../testing/users.ts";

const db = connect(env.DB);
const BY_MAIL = { activeOnRegister: false, emailConfirmationRequired: true };
const THIEVES = "what the thief chose";
const aNewAddress = () => `${randomWord()}@new.example`;
const linkTo = async (email: string) => partsOf((await lastLinkTo(email)).href);
const login = async (userName: string, password: string) =>
  (await call("POST", "/api/account/login", { body: { userName, password } })).status;
const profile = (as: { cookie: string }) => call("GET", "/api/account/profile", { as });
const undo = (link: { token: string; email: string }) => undoEmail(aContext(), link);

/** What somebody does in an open session without knowing its password. */
async function move(user: { cookie: string }, newMail: string, password?: string): Promise<void> {
  await ok("PUT", "/api/account/changeemail", { as: user, body: { newMail, password } });
  await ok("POST", "/api/account/mailchangeconfirm", { as: user, body: await linkTo(newMail) });
}

async function setPassword(path: string, password: string): Promise<void> {
  const { token, email } = partsOf(path);
  await ok("POST", "/api/account/passwordreset", { body: { rToken: token, email, password } });
}

/** A thief in an open session: changes the address, and sets a password by a recovery there. */
async function taken(user: TestUser): Promise<string> {
  const address = aNewAddress();
  await move(user, address);
  await ok("POST", "/api/account/recovery", { body: { email: address } });
  await expect.poll(async () => (await lastLinkTo(address)).pathname).toBe("/account/reset");
  await setPassword((await lastLinkTo(address)).href, THIEVES);
  expect(await login(address, THIEVES)).toBe(200);
  return address;
}

test("the owner recovers an account taken over in an open session by the link that was sent to the old address", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    const thieves = await taken(user);
    const entered = await call("POST", "/api/account/login", { body: { userName: user.name, password: THIEVES } });
    const session = { cookie: entered.headers.getSetCookie()[0]!.split(";")[0]! };
    expect((await profile(session)).status).toBe(200);
    expect((await lastLinkTo(user.email)).pathname).toBe("/account/undo");

    await setPassword(await undo(await linkTo(user.email)), "chosen by its owner");
    expect((await profile(session)).status).toBe(401);
    expect([await login(thieves, THIEVES), await login(user.name, THIEVES), await login(user.name, PASSWORD)]).toEqual([401, 401, 401]);
    expect(await login(user.email, "chosen by its owner")).toBe(200);
  }));

test("until the owner has chosen a new one, no password works for a recovered account", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    await taken(user);
    await undo(await linkTo(user.email));
    expect([await login(user.name, THIEVES), await login(user.name, PASSWORD)]).toEqual([401, 401]);
  }));

test("a link back works once", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    await move(user, aNewAddress());
    const link = await linkTo(user.email);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => undo(link)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(undo(link)).rejects.toMatchObject({ code: "account.undoFailed" });
  }));

test("a second change, whose link a thief has, does not affect the first link; the first voids the second", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    const [one, two] = [aNewAddress(), aNewAddress()];
    await move(user, one);
    const owners = await linkTo(user.email);
    await move(user, two);
    const thieves = await linkTo(one);
    await undo(thieves);
    await undo(owners);
    await expect(undo(thieves)).rejects.toMatchObject({ code: "account.undoFailed" });
    expect(await login(user.email, PASSWORD)).toBe(401);
    const row = await db.select().from(users).where(eq(users.id, user.id)).get();
    expect(row?.email).toBe(user.email);
  }));

test("meanwhile nobody else can register or take the old address; its owner can", () =>
  withPolicy(BY_MAIL, async () => {
    const [user, other] = [await aUser(), await aUser()];
    await move(user, aNewAddress());
    const register = { userName: `p${randomWord()}`, password: PASSWORD, email: user.email.toUpperCase() };
    expect(await refusal(await call("POST", "/api/account/register", { body: register }))).toBe("400 account.emailTaken");
    const change = (as: TestUser) => call("PUT", "/api/account/changeemail", { as, body: { newMail: user.email } });
    expect(await refusal(await change(other))).toBe("400 account.emailTaken");
    expect((await change(user)).status).toBe(200);
  }));

test("the old address is told of a change made with the password, without a link back", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    await move(user, aNewAddress(), PASSWORD);
    expect((await lastMailTo(user.email))!.subject).toContain("changed");
    expect((await lastMailTo(user.email))!.text).not.toContain("token=");
    expect(
      (await call("POST", "/api/account/register", { body: { userName: `p${randomWord()}`, password: PASSWORD, email: user.email } }))
        .status,
    ).toBe(200);
  }));

test("what an administrator has set since then is kept", () =>
  withPolicy(BY_MAIL, async () => {
    const [user, admin] = [await aUser(), await anAdmin()];
    await move(user, aNewAddress());
    await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { email: aNewAddress() } });
    await expect(undo(await linkTo(user.email))).rejects.toMatchObject({ code: "account.undoFailed" });
  }));

test("a link back expires after seven days, and a banned account keeps its address", () =>
  withPolicy(BY_MAIL, async () => {
    const [late, banned] = [await aUser(), await aUser()];
    for (const user of [late, banned]) await move(user, aNewAddress());
    await db
      .update(accountTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(accountTokens.userId, late.id));
    await env.DB.prepare("UPDATE users SET role = 'Banned' WHERE id = ?").bind(banned.id).run();
    await expect(undo(await linkTo(late.email))).rejects.toMatchObject({ code: "account.undoFailed" });
    await expect(undo(await linkTo(banned.email))).rejects.toMatchObject({ code: "account.banned" });
    const sent = await db.select().from(mails).where(eq(mails.recipient, late.email)).all();
    expect(sent).toHaveLength(1);
  }));

test("an owner who takes the address back while logged in is a visitor at once, because that session ended, too", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    await move(user, aNewAddress());
    const ctx = aContext(user);
    await undoEmail(ctx, await linkTo(user.email));
    expect([ctx.viewer, ctx.cookies.map((line) => /Max-Age=0/.test(line))]).toEqual([null, [true, true]]);
  }));
