import { aPng, aForm } from "../images/images.ts";
import { aSessionOf, PASSWORD, randomWord } from "../users.ts";
import { ok } from "../call.ts";
import { aToken } from "../tokens.ts";
import { plain, type Fresh, type Row, type Target } from "./targets.ts";
import { somebody, type Actor, type ActorName } from "./world.ts";

const image = () => aForm("file", { bytes: aPng(), name: "a.png", type: "image/png" });

/** A call that ends the session it comes with, or begins another. */
const ownSession = async ({ user }: Actor) => (user ? { as: await aSessionOf(user.row) } : {});

/** A call that ends all sessions of an account: made with another account of the same role. */
const ownAccount = async ({ user }: Actor) => (user ? { as: await somebody({ role: user.row.role }) } : {});

async function endsItself(): Promise<Fresh> {
  const as = await somebody();
  const [session] = await ok<{ id: string }[]>("GET", "/api/account/sessions", { as });
  return { as, params: { id: session!.id } };
}

/** The input for a new token; its password is right. */
const aWish = (changes: object) => ({ name: "script", permissions: ["play"], days: 1, password: PASSWORD, ...changes });

async function hasToken() {
  const as = await somebody();
  return { as, params: { id: (await aToken(as)).id } };
}

const badLink = () => ({ token: "guess", email: btoa("a@example.com") });

const signIn =
  (password: string): Row =>
  ({ actors, teams }) => [
    signingIn("a captain", actors.captain.user!.name, password, () => (password === PASSWORD ? "ok" : "account.wrongCredentials")),
    signingIn("an address", teams.theirs.captain.email, password, () => (password === PASSWORD ? "ok" : "account.wrongCredentials")),
    signingIn("a banned user", actors.banned.user!.name, password, () =>
      password === PASSWORD ? "account.banned" : "account.wrongCredentials",
    ),
    signingIn("nobody", `n${randomWord()}`, password, () => "account.wrongCredentials"),
  ];

function signingIn(what: string, userName: string, password: string, says: (actor: ActorName) => ReturnType<Target["says"]>): Target {
  return {
    what: `${what} with ${password === PASSWORD ? "the" : "another"} password`,
    body: () => ({ userName, password }),
    says,
    fresh: ownSession,
  };
}

const both =
  (...rows: Row[]): Row =>
  (world) =>
    rows.flatMap((row) => row(world));

export const accountRows: Record<string, Row> = {
  "PUT /api/account/avatar": plain(image),
  "PUT /api/account/changepassword": both(
    () => [{ what: "the right one", body: () => ({ old: PASSWORD, new: PASSWORD }), says: () => "ok", fresh: ownAccount }],
    plain(
      () => ({ old: "not this one", new: PASSWORD }),
      () => "account.oldPassword",
    ),
  ),
  "POST /api/account/login": both(signIn(PASSWORD), signIn("another password")),
  "POST /api/account/logout": () => [{ what: "itself", says: () => "ok", fresh: ownSession }],
  "PUT /api/account/changeemail": plain(
    () => ({ newMail: `${randomWord()}@example.com` }),
    () => "account.emailChangeOff",
  ),
  "GET /api/account/recovery": plain(),
  "POST /api/account/recovery": plain(
    () => ({ email: "a@example.com" }),
    () => "account.recoveryOff",
  ),
  "POST /api/account/mailchangeconfirm": plain(badLink, () => "account.confirmFailed"),
  "POST /api/account/passwordreset": plain(
    () => ({ rToken: "guess", email: btoa("a@example.com"), password: PASSWORD }),
    () => "account.resetFailed",
  ),
  "POST /api/account/verify": plain(badLink, () => "account.verifyFailed"),
  "GET /api/account/sessions": plain(),
  "DELETE /api/account/sessions": () => [{ what: "itself", says: () => "ok", fresh: ownAccount }],
  "DELETE /api/account/sessions/:id": () => [
    { what: "no session", params: { id: "0".repeat(16) }, says: () => "account.sessionNotFound" },
    { what: "an own one", says: () => "ok", only: ["player"], fresh: endsItself },
  ],
  "GET /api/account/profile": plain(),
  "POST /api/account/register": () => [
    {
      what: "a new name",
      says: () => "ok",
      fresh: async (actor) => ({
        ...(await ownSession(actor)),
        body: { userName: `n${randomWord()}`, email: `${randomWord()}@example.com`, password: randomWord() },
      }),
    },
  ],
  "PUT /api/account/update": plain(() => ({ bio: "a line" })),
  "GET /api/account/tokens": plain(),
  "GET /api/account/tokens/choices": plain(),
  "POST /api/account/tokens": both(
    plain(
      () => aWish({ password: "not this one" }),
      () => "account.oldPassword",
    ),
    plain(
      () => aWish({ permissions: ["host.manage"] }),
      (actor) => (actor === "admin" ? "ok" : "token.scope"),
    ),
  ),
  // With a session of its own account, because the player's tokens are needed throughout.
  "DELETE /api/account/tokens": () => [{ what: "itself", says: () => "ok", fresh: ownAccount }],
  "DELETE /api/account/tokens/:id": () => [
    { what: "no token", params: { id: "0".repeat(12) }, says: () => "token.notFound" },
    { what: "an own one", says: () => "ok", only: ["player"], fresh: hasToken },
  ],
  "GET /api/admin/tokens": plain(),
  "DELETE /api/admin/tokens/:id": () => [
    { what: "no token", params: { id: "0".repeat(12) }, says: () => "token.notFound" },
    {
      what: "somebody's",
      says: () => "ok",
      only: ["admin"],
      fresh: async () => ({ params: (await hasToken()).params }),
    },
  ],
  "GET /api/calendar": plain(),
  "GET /api/captcha": plain(),
  "GET /api/config": plain(),
  "GET /api/openapi.json": plain(),
  "GET /api/posts": plain(),
  "GET /api/posts/feed": plain(),
  "GET /api/posts/latest": plain(),
  "GET /api/posts/:id": ({ post }) => [
    { what: "a post", params: { id: post }, says: () => "ok" },
    { what: "no post", params: { id: "00000000" }, says: () => "post.notFound" },
  ],
};
