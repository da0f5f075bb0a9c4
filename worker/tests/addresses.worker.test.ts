import { expect, test } from "vitest";
import { call, cookiesOf, ok } from "../testing/call.ts";
import { partsOf } from "../testing/links.ts";
import { lastLinkTo } from "../testing/mail/mails.ts";
import { withPolicy } from "../testing/settings.ts";
import { anAdmin, aUser, PASSWORD, randomWord } from "../testing/users.ts";

const BY_MAIL = { activeOnRegister: false, emailConfirmationRequired: true };
const NEW = "a new one that nobody guesses";
/** The characters that RFC 5322 allows in an atom besides letters and digits. */
const SPECIALS = [..."!#$%&'*+-/=?^_`{|}~"];

const withAll = () => `${SPECIALS.join("")}${randomWord()}@example.com`;
const login = (userName: string, password: string) => call("POST", "/api/account/login", { body: { userName, password } });

/** The link as a page parses it from its URL; its mail address must be readable by any decoder of base64. */
async function linkTo(email: string) {
  const link = partsOf((await lastLinkTo(email)).href);
  expect(new TextDecoder().decode(Uint8Array.from(atob(link.email), (c) => c.charCodeAt(0)))).toBe(email);
  return link;
}

/** Four characters for each address. Base64 turns three bytes into four letters, so a character repeated three times takes all positions. */
const LOCAL_PARTS = Array.from({ length: Math.ceil(SPECIALS.length / 4) }, (_, n) =>
  SPECIALS.slice(4 * n, 4 * n + 4).map((sign) => sign.repeat(3)),
);

test("every character is tried", () => expect(new Set(LOCAL_PARTS.flat().join(""))).toEqual(new Set(SPECIALS)));

test.each(LOCAL_PARTS.map((parts) => parts.join("")))("an address with %s registers, activates, signs in and recovers", (signs) =>
  withPolicy(BY_MAIL, async () => {
    const email = `${signs}${randomWord()}@example.com`;
    const registered = await call("POST", "/api/account/register", {
      body: { userName: `p${randomWord()}`, password: PASSWORD, email },
    });
    expect(registered.status).toBe(200);
    await ok("POST", "/api/account/verify", { as: { cookie: cookiesOf(registered) }, body: await linkTo(email) });
    expect((await login(email, PASSWORD)).status).toBe(200);
    await ok("POST", "/api/account/recovery", { body: { email } });
    await expect.poll(async () => (await lastLinkTo(email)).pathname).toBe("/account/reset");
    const { token, email: encoded } = await linkTo(email);
    await ok("POST", "/api/account/passwordreset", { body: { rToken: token, email: encoded, password: NEW } });
    expect((await login(email.toUpperCase(), NEW)).status).toBe(200);
  }),
);

test("an address with all of them can be taken by an account, set by an administrator, and found", () =>
  withPolicy(BY_MAIL, async () => {
    const [user, admin] = [await aUser(), await anAdmin()];
    const [changed, edited, listed] = [withAll(), withAll(), withAll()];
    await ok("PUT", "/api/account/changeemail", { as: user, body: { newMail: changed } });
    await ok("POST", "/api/account/mailchangeconfirm", { as: user, body: await linkTo(changed) });
    expect((await login(changed, PASSWORD)).status).toBe(200);
    await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { email: edited } });
    expect((await login(edited, PASSWORD)).status).toBe(200);
    await ok("POST", "/api/admin/users", { as: admin, body: [{ userName: `p${randomWord()}`, password: PASSWORD, email: listed }] });
    expect((await login(listed, PASSWORD)).status).toBe(200);
    expect(await ok("POST", `/api/admin/users/search?hint=${encodeURIComponent(listed)}`, { as: admin })).toMatchObject({ length: 1 });
  }));

test.each([
  "a@b",
  "a b@example.com",
  ".a@example.com",
  "a.@example.com",
  "a..b@example.com",
  "a@-.com",
  '"a"@example.com',
  "a@example.com\r\nBcc: b@example.com",
  "a<b@example.com",
  "a,b@example.com",
  "a@b@example.com",
])("%j is not an address", async (email) => {
  const answer = await call("POST", "/api/account/register", { body: { userName: `p${randomWord()}`, password: PASSWORD, email } });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ fields: { email: expect.any(String) } })]);
});
