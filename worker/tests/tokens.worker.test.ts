import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Page } from "../contract/wire/wire.ts";
import type { TokenRowView, TokenView } from "../contract/wire/account/token.ts";
import { call, cookiesOf, fetchWorker, ok, ORIGIN, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aChallenge, aGame, aRunningGame } from "../testing/games.ts";
import { linesAbout, linesWith } from "../testing/logs.ts";
import { until } from "../testing/sockets.ts";
import { aToken, bearer, callWith } from "../testing/tokens.ts";
import { anAdmin, aSessionOf, aUser, PASSWORD, randomWord } from "../testing/users.ts";
import { authenticate } from "../auth/authenticate.ts";

const LIST = "/api/account/tokens";
const own = (as: { cookie: string }) => ok<TokenView[]>("GET", LIST, { as });
const said = async (answer: Promise<Response>) => refusal(await answer);
/** Hashing objects after whose work something else happens, before they answer. */
function hashingThen(happens: () => Promise<unknown>): Partial<Env> {
  const objects = env.HASHERS!;
  const after = (id: DurableObjectId) => ({
    fetch: async (url: string, init: RequestInit<RequestInitCfProperties>) => {
      const answer = await objects.get(id).fetch(url, init);
      await happens();
      return answer;
    },
  });
  return { HASHER: undefined, HASHERS: { idFromName: (name: string) => objects.idFromName(name), get: after } as never };
}
const sql = (text: string, ...values: unknown[]) => env.DB.prepare(text).bind(...values);

test("a token's text is in one answer only; its digest is stored", async () => {
  const user = await aUser();
  const made = await aToken(user);
  expect(made.token).toMatch(/^vxt_[\w-]{43}$/);
  const { token, ...view } = made;
  expect(await own(user)).toEqual([view]);
  const row = await sql("SELECT * FROM api_tokens WHERE id = ?", made.id).first();
  expect(JSON.stringify(row)).not.toContain(token.slice(4));
  expect(row!.digest).toMatch(/^[0-9a-f]{64}$/);
});

test("it authenticates its owner in calls, without a cookie in the answer, and its use is recorded once a minute", async () => {
  const user = await aUser();
  const { token, id } = await aToken(user);
  const answer = await callWith(token, "GET", "/api/account/profile");
  expect(await answer.json()).toMatchObject({ userId: user.id });
  expect(answer.headers.getSetCookie()).toEqual([]);
  await until(async () => (await own(user))[0]!.lastUsedAt !== null);
  const noted = Date.now() - 30_000;
  await sql("UPDATE api_tokens SET used_at = ? WHERE id = ?", noted, id).run();
  const work: Promise<unknown>[] = [];
  const ctx = aContext(null, { after: (promise) => void work.push(promise) });
  const asked = () => authenticate(ctx, new Request(ORIGIN, { headers: bearer(token) }), "/api/team");
  await asked();
  expect(work).toEqual([]);
  await sql("UPDATE api_tokens SET used_at = ? WHERE id = ?", noted - 31_000, id).run();
  await asked();
  await Promise.all(work);
  expect(Date.parse((await own(user))[0]!.lastUsedAt!)).toBeGreaterThan(noted);
});

test("a request with a cookie and a token is identified by the token; with a wrong token it is refused", async () => {
  const [admin, user] = [await anAdmin(), await aUser()];
  const { token } = await aToken(user);
  const both = (text: string) => call("GET", "/api/admin/users", { as: admin, headers: bearer(text) });
  expect(await said(both(token))).toBe("403 forbidden");
  expect(await said(both(`vxt_${"x".repeat(43)}`))).toBe("401 token.invalid");
  expect((await both("somebody else's")).status).toBe(200);
});

test("wrong ones are refused everywhere below /api, including plain and cached answers", async () => {
  const game = await aRunningGame({ teams: 1 });
  const path = `/api/game/${game.id}/board`;
  for (let n = 0; n < 2; n += 1) await ok("GET", path);
  for (const wrong of ["vxt_", "vxt_short", `vxt_${"x".repeat(43)}`])
    expect(await said(callWith(wrong, "GET", path))).toBe("401 token.invalid");
});

test.each([
  ["a ban", (id: string) => sql("UPDATE users SET role = 'Banned' WHERE id = ?", id).run(), "403 banned"],
  ["a demotion", (id: string) => sql("UPDATE users SET role = 'User' WHERE id = ?", id).run(), "403 forbidden"],
  ["the account's end", (id: string) => sql("DELETE FROM users WHERE id = ?", id).run(), "401 token.invalid"],
  ["its being inactive", (id: string) => sql("UPDATE users SET active = 0 WHERE id = ?", id).run(), "401 token.invalid"],
  ["the token's time", (id: string) => sql("UPDATE api_tokens SET expires_at = 1 WHERE user_id = ?", id).run(), "401 token.invalid"],
])("%s takes effect in the next call", async (_, happens, refused) => {
  const admin = await anAdmin();
  const { token } = await aToken(admin, { permissions: ["platform.log"] });
  const asked = () => callWith(token, "GET", "/api/admin/logs");
  expect((await asked()).status).toBe(200);
  await happens(admin.id);
  expect(await said(asked())).toBe(refused);
});

test("tokens are revoked by their owner, all at once, or by an administrator; by nobody else", async () => {
  const [user, other, admin] = [await aUser(), await aUser(), await anAdmin()];
  const [one, two, three] = [await aToken(user), await aToken(user), await aToken(user)];
  const works = async ({ token }: { token: string }) => (await callWith(token, "GET", "/api/team")).status === 200;
  expect(await said(call("DELETE", `${LIST}/${one.id}`, { as: other }))).toBe("404 token.notFound");
  await ok("DELETE", `${LIST}/${one.id}`, { as: user });
  expect([await works(one), await works(two)]).toEqual([false, true]);
  expect(await said(call("DELETE", `${LIST}/${one.id}`, { as: user }))).toBe("404 token.notFound");
  const page = await ok<Page<TokenRowView>>("GET", "/api/admin/tokens?count=500", { as: admin });
  expect(
    page.data
      .filter(({ user: { id } }) => id === user.id)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([two.id, three.id].toSorted());
  const { title, id } = await aGame();
  const narrow = await aToken(admin, { permissions: ["game.edit"], games: [id] });
  const { data } = await ok<Page<TokenRowView>>("GET", "/api/admin/tokens?count=500", { as: admin });
  expect(data.find((row) => row.id === narrow.id)).toMatchObject({ games: [id], titles: [{ id, title }], user: { name: admin.name } });
  expect(data.find((row) => row.id === two.id)!.titles).toEqual([]);
  await ok("DELETE", `/api/admin/tokens/${two.id}`, { as: admin });
  await linesAbout(`Revoked the API token ${two.name} (${two.id}) of the account ${user.id}`);
  expect([await works(two), await works(three)]).toEqual([false, true]);
  await ok("DELETE", LIST, { as: user });
  expect(await works(three)).toBe(false);
  expect((await own(user)).map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true, true]);
});

test("administrators find tokens by their owner's name, address or id, ignoring case, page by page", async () => {
  const [admin, user, other] = [await anAdmin(), await aUser(), await aUser()];
  const [first, second] = [await aToken(user), await aToken(user)];
  await aToken(other);
  const ended = await aToken(user);
  await ok("DELETE", `${LIST}/${ended.id}`, { as: user });
  const found = async (owner: string, paging = "") => {
    const { data, total } = await ok<Page<TokenRowView>>("GET", `/api/admin/tokens?owner=${encodeURIComponent(owner)}${paging}`, {
      as: admin,
    });
    return { ids: data.map(({ id }) => id).toSorted(), total };
  };
  const both = { ids: [first.id, second.id].toSorted(), total: 2 };
  for (const owner of [user.name.toUpperCase(), user.email, user.id, ` ${user.name} `]) expect(await found(owner)).toEqual(both);
  const [page, next] = [await found(user.id, "&count=1"), await found(user.id, "&count=1&skip=1")];
  expect([page.total, next.total, [...page.ids, ...next.ids].toSorted()]).toEqual([2, 2, both.ids]);
  expect(await found(`${user.name} ${other.name}`)).toEqual({ ids: [], total: 0 });
  // What would be a pattern elsewhere is plain text here.
  expect(await found("%")).toEqual({ ids: [], total: 0 });
});

test("making one requires the password, and permissions that its maker holds; there are at most twenty", async () => {
  const user = await aUser();
  const body = { name: "x", permissions: ["play"], days: 1, password: PASSWORD };
  const make = (changes: object) => said(call("POST", LIST, { as: user, body: { ...body, ...changes } }));
  expect(await make({ password: "another" })).toBe("400 account.oldPassword");
  expect(await make({ permissions: ["user.manage"] })).toBe("403 token.scope");
  for (const wrong of [{ permissions: [] }, { permissions: ["everything"] }, { days: 0 }, { days: 367 }, { games: [] }, { name: " " }]) {
    expect((await call("POST", LIST, { as: user, body: { ...body, ...wrong } })).status).toBe(400);
  }
  for (let n = 0; n < 20; n += 1) await aToken(user);
  expect(await make({})).toBe("400 token.tooMany");
  await ok("DELETE", `${LIST}/${(await own(user))[0]!.id}`, { as: user });
  await aToken(user);
});

test("of many made at once no more than twenty work", async () => {
  const user = await aUser();
  for (let n = 0; n < 18; n += 1) await aToken(user);
  const body = { name: "x", permissions: ["play"], days: 1, password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 5 }, () => call("POST", LIST, { as: user, body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
});

test("a player's token plays in its games, and in no other", async () => {
  const [here, there] = [await aRunningGame({ teams: 1 }), await aRunningGame({ teams: 1 })];
  const captain = here.teams[0]!.captain;
  const { token } = await aToken(captain, { games: [here.id] });
  const challenge = here.challenges[0]!;
  const flag = { flag: challenge.flags[0] };
  expect((await callWith(token, "POST", `/api/game/${here.id}/challenges/${challenge.id}`, flag)).status).toBe(200);
  for (const path of [`/api/game/${there.id}/details`, "/api/team", "/api/account/profile"]) {
    expect(await said(callWith(token, "GET", path))).toBe("403 token.scope");
  }
});

test("a call that is open to everybody reveals to a token without the scope nothing of its owner", async () => {
  const game = await aRunningGame({ teams: 1 });
  const captain = game.teams[0]!.captain;
  await sql("UPDATE users SET role = 'Monitor' WHERE id = ?", captain.id).run();
  const { token } = await aToken(await aSessionOf(captain.row), { permissions: ["game.monitor"] });
  expect(await (await callWith(token, "GET", `/api/game/${game.id}`)).json()).toMatchObject({ status: "Unsubmitted", teamName: null });
});

test("a token for all challenges of a game needs no author's scope in addition, even for the owner's own challenge", async () => {
  const [game, other, admin] = [await aGame(), await aGame(), await anAdmin()];
  const { token } = await aToken(admin, { permissions: ["challenge.edit"], games: [game.id] });
  const { id } = await aChallenge(game);
  const path = `/api/edit/games/${game.id}/challenges`;
  expect((await callWith(token, "PUT", `${path}/${id}`, { tag: "Web" })).status).toBe(200);
  expect((await callWith(token, "POST", path, { title: "By a script", tag: "Web", type: "StaticAttachment" })).status).toBe(200);
  expect(await said(callWith(token, "PUT", `${path}/${id}`, { originalScore: 7 }))).toBe("403 forbidden");
  expect(await said(callWith(token, "GET", `/api/edit/games/${other.id}/challenges`))).toBe("403 forbidden");
});

test("an administrator's token edits its game and nothing else", async () => {
  const [game, other, admin] = [await aGame(), await aGame(), await anAdmin()];
  const { token } = await aToken(admin, { permissions: ["challenge.author", "challenge.edit", "game.edit"], games: [game.id] });
  const { id } = await aChallenge(game);
  expect((await callWith(token, "PUT", `/api/edit/games/${game.id}/challenges/${id}`, { tag: "Web" })).status).toBe(200);
  expect((await callWith(token, "GET", `/api/edit/games/${game.id}`)).status).toBe(200);
  expect(await said(callWith(token, "GET", `/api/edit/games/${other.id}`))).toBe("403 forbidden");
  expect(await said(callWith(token, "GET", "/api/admin/users"))).toBe("403 forbidden");
  expect(await said(callWith(token, "DELETE", `/api/edit/games/${game.id}`))).toBe("403 forbidden");
});

test("no token can make, list or end tokens, sign in, or change a password or an address", async () => {
  const admin = await anAdmin();
  const victim = await aUser();
  const { token, id } = await aToken(admin, { permissions: ["play", "user.manage"] });
  const tries: [string, string, unknown?][] = [
    ["GET", LIST],
    ["POST", LIST, { name: "x", permissions: ["play"], days: 1, password: PASSWORD }],
    ["DELETE", LIST],
    ["DELETE", `${LIST}/${id}`],
    ["GET", "/api/admin/tokens"],
    ["DELETE", `/api/admin/tokens/${id}`],
    ["POST", "/api/account/login", { userName: admin.name, password: PASSWORD }],
    ["PUT", "/api/account/changepassword", { old: PASSWORD, new: "another long one" }],
    ["PUT", "/api/account/changeemail", { newMail: "thief@example.com" }],
    ["GET", "/api/account/sessions"],
    ["POST", "/api/account/logout"],
    ["DELETE", `/api/admin/users/${victim.id}/password`],
    ["PUT", `/api/admin/users/${victim.id}`, { email: "thief@example.com" }],
    ["PUT", `/api/admin/users/${victim.id}`, { role: "Admin" }],
    ["POST", "/api/admin/users", [{ userName: victim.name, email: victim.email, password: "another long one" }]],
  ];
  for (const [method, path, body] of tries) {
    const answer = await callWith(token, method, path, body);
    expect(await refusal(answer), `${method} ${path}`).toBe("403 token.scope");
    expect(cookiesOf(answer)).toBe("");
  }
  expect((await callWith(token, "PUT", `/api/admin/users/${victim.id}`, { bio: "a line" })).status).toBe(200);
  const added = [{ userName: `n${randomWord()}`, email: `${randomWord()}@example.com`, password: randomWord() }];
  expect((await callWith(token, "POST", "/api/admin/users", added)).status).toBe(200);
});

test("no page, page's data, hub or file accepts a token", async () => {
  const { token } = await aToken(await anAdmin(), { permissions: ["platform.log"] });
  const paths = ["/", "/account/profile", "/admin/users.data", "/api/docs", "/api/docs.data", "/assets/x/avatar", "/healthz"];
  for (const path of paths) expect((await callWith(token, "GET", path)).status, path).toBe(403);
  const headers = { Upgrade: "websocket", ...bearer(token) };
  const socket = await fetchWorker(`${ORIGIN}/hub/admin`, { headers });
  expect([socket.status, socket.webSocket]).toEqual([403, null]);
});

test("a call with a token needs no origin; one with a cookie does", async () => {
  const user = await aUser();
  const { token } = await aToken(user);
  const elsewhere = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
  expect((await callWith(token, "POST", "/api/team", { name: `t${randomWord().slice(0, 8)}` }, elsewhere)).status).toBe(200);
  expect(await said(call("POST", "/api/team", { as: user, body: { name: "t" }, headers: elsewhere }))).toBe("403 crossSite");
});

test("tokens outlive a new password and the end of all sessions; an administrator's reset ends them", async () => {
  const user = await aUser();
  const { token } = await aToken(user);
  const works = async () => (await callWith(token, "GET", "/api/team")).status === 200;
  await ok("PUT", "/api/account/changepassword", { as: user, body: { old: PASSWORD, new: "another long one" } });
  await ok("DELETE", "/api/account/sessions", { as: user });
  expect(await works()).toBe(true);
  await ok("DELETE", `/api/admin/users/${user.id}/password`, { as: await anAdmin() });
  expect(await works()).toBe(false);
});

test("a token whose maker's password is reset while it is being checked is not made: nobody would revoke it", async () => {
  const [user, admin] = [await aUser(), await anAdmin()];
  const body = { name: "x", permissions: ["play"], days: 1, password: PASSWORD };
  const changes = hashingThen(() => ok("DELETE", `/api/admin/users/${user.id}/password`, { as: admin }));
  expect(await said(call("POST", LIST, { as: user, body, changes }))).toBe("400 account.oldPassword");
  const { results } = await sql("SELECT id FROM api_tokens WHERE user_id = ?", user.id).all();
  expect(results).toEqual([]);
});

test("the log says which token was used, and a token's text is in no log and in only one answer", async () => {
  const admin = await anAdmin();
  const name = `ci ${randomWord()}`;
  const { token, id } = await aToken(admin, { name, permissions: ["play", "post.edit", "platform.log", "user.manage"] });
  const texts: string[] = [];
  for (const path of [
    "/api/account/profile",
    "/api/admin/logs",
    "/api/admin/users",
    "/api/openapi.json",
    "/api/nothing",
    "/",
    `/${token}`,
  ]) {
    texts.push(await (await callWith(token, "GET", path)).text());
  }
  await callWith(token, "POST", "/api/edit/posts", { title: "by a script" });
  texts.push(JSON.stringify([await own(admin), await ok("GET", "/api/admin/tokens?count=500", { as: admin })]));
  await until(async () => (await linesWith(admin.name)).some(({ message }) => message.startsWith(`[API token ${name}, ${id}] `)));
  texts.push(JSON.stringify((await sql("SELECT * FROM logs").all()).results));
  for (const text of texts) expect(text).not.toContain(token.slice(4));
});
