import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { mails, users } from "../db/schema/index.ts";
import { recover, requestEmailChange } from "../services/account/account-mails.ts";
import { register as signUp } from "../services/account/sign-up.ts";
import { call, cookiesOf, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { partsOf } from "../testing/links.ts";
import { linesAbout } from "../testing/logs.ts";
import { lastLinkTo, lastMailTo } from "../testing/mail/mails.ts";
import { withPolicy } from "../testing/settings.ts";
import { aUser, PASSWORD, randomWord } from "../testing/users.ts";

const db = connect(env.DB);
const BY_MAIL = { activeOnRegister: false, emailConfirmationRequired: true };
/** Mails of a recovery are written up to a second after the answer. */
const OTHER = "quite another password";

function aPerson() {
  const word = randomWord();
  return { userName: `p${word}`, password: PASSWORD, email: `${word}@example.com` };
}

const register = (body: unknown) => call("POST", "/api/account/register", { body });
const login = (userName: string, password: string) => call("POST", "/api/account/login", { body: { userName, password } });
const recovery = (email: string) => call("POST", "/api/account/recovery", { body: { email } });
const outcomeOf = async (answer: Response) => ((await answer.json()) as { data: string }).data;
const linkTo = async (email: string) => partsOf((await lastLinkTo(email)).href);
const verify = (body: unknown) => call("POST", "/api/account/verify", { body });
const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.recipient, email)).all();

function changeEmail(user: { cookie: string }, newMail: string, password?: string): Promise<Response> {
  return call("PUT", "/api/account/changeemail", { as: user, body: { newMail, password } });
}

test("from a registration by mail to the first sign-in", () =>
  withPolicy(BY_MAIL, async () => {
    const person = aPerson();
    const answer = await register(person);
    const browser = { cookie: cookiesOf(answer) };
    expect(browser.cookie).toMatch(/^vexil_registration=[0-9a-f]{64}$/);
    expect(await answer.json()).toEqual({ title: expect.stringContaining("link"), data: "EmailConfirmationRequired", status: 200 });
    expect(await refusal(await login(person.userName, PASSWORD))).toBe("401 account.notActive");
    const link = await lastLinkTo(person.email);
    expect(link.origin + link.pathname).toBe("http://vexil.test/account/verify");
    const verified = await call("POST", "/api/account/verify", { body: partsOf(link.href), as: browser });
    expect(await ok("GET", "/api/account/profile", { as: { cookie: cookiesOf(verified) } })).toMatchObject({ email: person.email });
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  }));

test("registering a waiting address again sends the mail again, without changing the account or signing in", () =>
  withPolicy(BY_MAIL, async () => {
    const first = aPerson();
    await register(first);
    const second = await register({ ...aPerson(), email: first.email.toUpperCase(), password: OTHER });
    expect(cookiesOf(second)).not.toContain("session");
    expect(await outcomeOf(second)).toBe("EmailConfirmationRequired");
    expect(await mailsTo(first.email)).toHaveLength(2);
    expect(await refusal(await login(first.userName, PASSWORD))).toBe("401 account.notActive");
    expect(await refusal(await login(first.userName, OTHER))).toBe("401 account.wrongCredentials");
  }));

/** Two people register one address, in either order; then the link in one of the two mails is opened, in the owner's browser or elsewhere. */
const OPENINGS = ["owner", "stranger"].flatMap((first) =>
  ["first", "second"].flatMap((mail) => ["the browser that registered", "another one"].map((where) => [first, mail, where] as const)),
);

test.each(OPENINGS)(
  "the %s registers first, the %s mail is opened in %s: the stranger's password never opens the account",
  (first, mail, where) =>
    withPolicy(BY_MAIL, async () => {
      const { email } = aPerson();
      const own = "what its owner chose";
      const passwords = first === "owner" ? [own, OTHER] : [OTHER, own];
      const links: { token: string; email: string }[] = [];
      let browser = "";
      for (const password of passwords) {
        const answer = await register({ ...aPerson(), email, password });
        if (password === own) browser = cookiesOf(answer);
        links.push(await linkTo(email));
      }
      const link = links[mail === "first" ? 0 : 1];
      const opened = await call("POST", "/api/account/verify", { body: link, as: { cookie: where === "another one" ? "" : browser } });
      expect(await ok("GET", "/api/account/profile", { as: { cookie: cookiesOf(opened) } })).toMatchObject({ email });
      expect(await refusal(await login(email, OTHER))).toBe("401 account.wrongCredentials");
      const proven = where !== "another one" && (first === "owner") === (mail === "first");
      expect((await login(email, own)).status).toBe(proven ? 200 : 401);
    }),
);

test("when the owner opens an unexpected mail, the stranger who registered with the address gains nothing", () =>
  withPolicy(BY_MAIL, async () => {
    const stranger = aPerson();
    await register(stranger);
    expect((await verify(await linkTo(stranger.email))).status).toBe(200);
    expect(await refusal(await login(stranger.email, PASSWORD))).toBe("401 account.wrongCredentials");
  }));

test("a user who activates in another browser without a password is mailed a link to choose one", () =>
  withPolicy(BY_MAIL, async () => {
    const person = aPerson();
    await register(person);
    await verify(await linkTo(person.email));
    const link = await lastLinkTo(person.email);
    expect(link.pathname).toBe("/account/reset");
    const { token, email } = partsOf(link.href);
    await ok("POST", "/api/account/passwordreset", { body: { rToken: token, email, password: OTHER } });
    expect((await login(person.email, OTHER)).status).toBe(200);
  }));

test("a user who activates with a password has that one, whatever was typed before", () =>
  withPolicy(BY_MAIL, async () => {
    const person = aPerson();
    const cookie = cookiesOf(await register(person));
    const link = await linkTo(person.email);
    const common = await verify({ ...link, password: "password" });
    expect(await common.json()).toMatchObject({ code: "password.common", fields: { password: expect.any(String) } });
    const answer = await call("POST", "/api/account/verify", { body: { ...link, password: OTHER }, as: { cookie } });
    expect(answer.status).toBe(200);
    expect([(await login(person.email, PASSWORD)).status, (await login(person.email, OTHER)).status]).toEqual([401, 200]);
  }));

test("a browser's cookie is valid for its own registration only, and cannot be forged", () =>
  withPolicy(BY_MAIL, async () => {
    const [mine, hers] = [aPerson(), aPerson()];
    const cookie = cookiesOf(await register(mine));
    await register(hers);
    await call("POST", "/api/account/verify", { body: await linkTo(hers.email), as: { cookie } });
    expect((await login(hers.email, PASSWORD)).status).toBe(401);
    const forged = `${cookie.split("=")[0]}=${"0".repeat(64)}`;
    await call("POST", "/api/account/verify", { body: await linkTo(mine.email), as: { cookie: forged } });
    expect((await login(mine.email, PASSWORD)).status).toBe(401);
  }));

test("a waiting address is not signed in by registering it again once accounts activate themselves", async () => {
  const person = aPerson();
  await withPolicy(BY_MAIL, async () => void (await register(person)));
  const again = await register({ ...aPerson(), email: person.email });
  expect(again.headers.getSetCookie()).toEqual([]);
  expect(await refusal(again)).toBe("400 account.emailTaken");
});

test("the address of an active account cannot be registered again, and no mail is sent to it", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    expect(await refusal(await register({ ...aPerson(), email: user.email }))).toBe("400 account.emailTaken");
    expect(await mailsTo(user.email)).toEqual([]);
  }));

test("many concurrent registrations of one address make one account and send a mail each", () =>
  withPolicy(BY_MAIL, async () => {
    const { email } = aPerson();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ ...aPerson(), email })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await db.select().from(users).where(eq(users.email, email)).all()).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(6);
  }));

test("a recovery gets the same answer for every address, and mails only the account's", () =>
  withPolicy(BY_MAIL, async () => {
    const [user, banned] = [await aUser(), await aUser({ role: "Banned" })];
    const unknown = `${randomWord()}@example.com`;
    const answers = await Promise.all([user.email, banned.email, unknown].map(recovery));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0]!)).toEqual({ title: expect.any(String), status: 200 });
    await expect.poll(() => lastMailTo(user.email)).toBeDefined();
    expect([await mailsTo(banned.email), await mailsTo(unknown)]).toEqual([[], []]);
    const { token, email } = await linkTo(user.email);
    await ok("POST", "/api/account/passwordreset", { body: { rToken: token, email, password: OTHER } });
    expect((await login(user.name, OTHER)).status).toBe(200);
  }));

test("a recovery is answered before the account is looked up", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    const later: Promise<unknown>[] = [];
    const ctx = aContext(null, { after: (work) => void later.push(work) });
    const asked: string[] = [];
    const db = new Proxy(ctx.db, { get: (target, name, self) => (asked.push(String(name)), Reflect.get(target, name, self)) });
    await recover(Object.assign(ctx, { db }), { email: user.email });
    const before = asked.length;
    await Promise.all(later);
    const known = asked.slice(before);
    asked.length = 0;
    later.length = 0;
    await recover(ctx, { email: `${randomWord()}@example.com` });
    expect(asked.length).toBe(before);
    expect(known.length).toBeGreaterThan(0);
    expect(await mailsTo(user.email)).toHaveLength(1);
  }));

test("recovering a waiting account sends the activation mail", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser({ active: false });
    await recovery(user.email);
    await expect.poll(async () => (await lastLinkTo(user.email)).pathname).toBe("/account/verify");
  }));

test("if addresses are not confirmed, there is no recovery and no change of address by mail", async () => {
  const user = await aUser();
  expect(await refusal(await recovery(user.email))).toBe("400 account.recoveryOff");
  const answer = await changeEmail(user, `${randomWord()}@new.example`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    title: expect.stringContaining("administrator"),
    data: false,
    status: 400,
    code: "account.emailChangeOff",
  });
});

test("a changed address waits for its link to be opened; until then the old one signs in", () =>
  withPolicy(BY_MAIL, async () => {
    const user = await aUser();
    const newMail = `${randomWord()}@new.example`;
    expect(await (await changeEmail(user, newMail)).json()).toEqual({ title: expect.any(String), data: true, status: 200 });
    expect(await mailsTo(user.email)).toEqual([]);
    expect([(await login(user.email, PASSWORD)).status, (await login(newMail, PASSWORD)).status]).toEqual([200, 401]);
    await ok("POST", "/api/account/mailchangeconfirm", { as: user, body: await linkTo(newMail) });
    expect([(await login(user.email, PASSWORD)).status, (await login(newMail, PASSWORD)).status]).toEqual([401, 200]);
  }));

test("a change of address requires a free one of an allowed domain, and the right password if one is given", () =>
  withPolicy({ ...BY_MAIL, emailDomainList: "example.com" }, async () => {
    const [user, other] = [await aUser(), await aUser()];
    expect(await refusal(await changeEmail(user, other.email.toUpperCase()))).toBe("400 account.emailTaken");
    expect(await refusal(await changeEmail(user, user.email))).toBe("400 account.emailTaken");
    expect(await refusal(await changeEmail(user, `${randomWord()}@elsewhere.example`))).toBe("400 account.emailDomain");
    expect(await refusal(await changeEmail(user, `${randomWord()}@example.com`, "not this one"))).toBe("400 account.oldPassword");
    expect((await changeEmail(user, `${randomWord()}@example.com`, PASSWORD)).status).toBe(200);
  }));

test("the number of mails per hour to one new address is limited, whatever accounts request them", () =>
  withPolicy(BY_MAIL, async () => {
    const { email } = aPerson();
    const ask = async () => {
      const ctx = aContext(await aUser(), { limits: true });
      return requestEmailChange(ctx, { newMail: email }).then(
        () => "sent",
        (error: { code: string }) => error.code,
      );
    };
    const answers: string[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await ask());
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "sent"), "tooManyRequests"]);
    expect(await mailsTo(email)).toHaveLength(5);
  }));

test("the number of mails per hour to one mailbox is limited, however its address is written", () =>
  withPolicy(BY_MAIL, async () => {
    const word = randomWord();
    const sign = async (n: number) => {
      const ctx = aContext(null, { ip: `2001:db8:${n}:${word.charCodeAt(0)}::1`, limits: true });
      const email = `${word}+${n}@example.com`;
      await signUp(ctx, { ...aPerson(), email });
      return mailsTo(email);
    };
    for (let n = 0; n < 30; n += 1) expect(await sign(n)).toHaveLength(1);
    await expect(sign(30)).rejects.toMatchObject({ code: "tooManyRequests" });
    await expect(recover(aContext(null, { limits: true }), { email: `${word}+1@example.com` })).rejects.toMatchObject({
      code: "tooManyRequests",
    });
  }));

test("without a sender nothing is begun that needs a mail", () =>
  withPolicy(BY_MAIL, async () => {
    const ctx = aContext(await aUser(), { mail: null });
    await expect(recover(ctx, { email: "a@example.com" })).rejects.toMatchObject({ code: "mail.notConfigured" });
  }));

test("the log calls pending what waits for a link to be opened, and what is done a success", () =>
  withPolicy(BY_MAIL, async () => {
    const [person, user] = [aPerson(), await aUser()];
    await register(person);
    await verify(await linkTo(person.email));
    expect((await changeEmail(user, `new${randomWord()}@example.com`)).status).toBe(200);
    await recovery(user.email);
    const statusesOf = async (name: string, least: number) =>
      (await linesAbout(name, least)).map(({ message, status }) => `${message}: ${status}`).toSorted();
    const answered = ["Activated the account by mail: Success", "Registered, EmailConfirmationRequired: Pending"];
    expect(await statusesOf(person.userName, 2)).toEqual(answered);
    const asked = ["Asked to change the e-mail address: Pending", "Asked to recover the account: Pending"];
    expect(await statusesOf(user.name, 2)).toEqual(asked);
  }));

test("no token of a mail is in the log", () =>
  withPolicy(BY_MAIL, async () => {
    const person = aPerson();
    await register(person);
    const { token } = await linkTo(person.email);
    await verify({ token, email: "wrong" });
    await verify(await linkTo(person.email));
    const rows = await env.DB.prepare("SELECT count(*) AS n FROM logs WHERE instr(message, ?) > 0").bind(token).first<{ n: number }>();
    expect(rows!.n).toBe(0);
  }));
