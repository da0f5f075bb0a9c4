import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../db/client.ts";
import { accountTokens, mails } from "../../db/schema/index.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { aGame, answer, aRunningGame, aTeam } from "../../testing/games.ts";
import { linesAbout } from "../../testing/logs.ts";
import { aForm, aPng } from "../../testing/images/images.ts";
import { ledgerOf } from "../../testing/ledgers.ts";
import { busyFiles, failing, tooMuch } from "../../testing/overload.ts";
import { until } from "../../testing/sockets.ts";
import { anAdmin, aUser, PASSWORD, randomWord, type TestUser } from "../../testing/users.ts";

test("a role of the platform applies from the next request on and ends with the next one, without a new sign-in; a ban signs the user out", async () => {
  const admin = await anAdmin();
  const user = await aUser();
  const game = await aGame();
  const become = (role: string) => ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { role } });
  const events = async () => (await call("GET", `/api/game/${game.id}/events`, { as: user })).status;
  const seen = [await events()];
  for (const role of ["Monitor", "User", "Admin", "Banned", "User"]) {
    await become(role);
    expect(await ok("GET", `/api/admin/users/${user.id}`, { as: admin })).toMatchObject({ userName: user.name, role });
    seen.push(await events());
  }
  expect(seen).toEqual([403, 200, 403, 200, 401, 401]);
});

test("administrators see whether an active account's address is confirmed, and can confirm it; its sessions go on", async () => {
  const admin = await anAdmin();
  const user = await aUser();
  const row = async () => (await ok<{ data: object[] }>("POST", `/api/admin/users/search?hint=${user.id}`, { as: admin })).data[0];
  expect(await row()).toMatchObject({ emailConfirmed: true, addressConfirmed: false });
  await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { emailConfirmed: true } });
  expect(await row()).toMatchObject({ emailConfirmed: true, addressConfirmed: true });
  expect((await call("GET", "/api/account/profile", { as: user })).status).toBe(200);
});

test("an account is found by a part of its name, ignoring case", async () => {
  const admin = await anAdmin();
  const word = randomWord();
  const user = await aUser({ realName: `Ada ${word} Lovelace` });
  const found = await ok<{ data: { id: string }[]; total: number }>("POST", `/api/admin/users/search?hint=${word.toUpperCase()}`, {
    as: admin,
  });
  expect(found).toMatchObject({ data: [{ id: user.id }], total: 1 });
});

test("only administrators see or change accounts", async () => {
  const user = await aUser();
  expect(await refusal(await call("GET", "/api/admin/users", { as: user }))).toBe("403 forbidden");
  expect(await refusal(await call("GET", "/api/admin/users"))).toBe("401 unauthorized");
  expect(await refusal(await call("PUT", `/api/admin/users/${user.id}`, { as: user, body: { role: "Admin" } }))).toBe("403 forbidden");
});

test("administrators cannot take the role away from themselves", async () => {
  const admin = await anAdmin();
  expect(await refusal(await call("PUT", `/api/admin/users/${admin.id}`, { as: admin, body: { role: "User" } }))).toBe("400 user.own");
});

test("an e-mail address of another account is refused", async () => {
  const admin = await anAdmin();
  const [one, two] = [await aUser(), await aUser()];
  const answer = await call("PUT", `/api/admin/users/${one.id}`, { as: admin, body: { email: two.email.toUpperCase() } });
  expect(await refusal(answer)).toBe("400 account.emailTaken");
});

test("the list of accounts is paged and has a total", async () => {
  const admin = await anAdmin();
  const page = await ok<{ data: unknown[]; length: number; total: number }>("GET", "/api/admin/users?count=1", { as: admin });
  expect(page.data).toHaveLength(1);
  expect(page.total).toBeGreaterThanOrEqual(1);
});

test("one administrator always remains, however two of them demote and delete each other at once", async () => {
  const { results } = await env.DB.prepare("SELECT id FROM users WHERE role = 'Admin'").all<{ id: string }>();
  const [one, two] = [await anAdmin(), await anAdmin()];
  const others = JSON.stringify(results.map(({ id }) => id));
  await env.DB.prepare("UPDATE users SET role = 'Monitor' WHERE id IN (SELECT value FROM json_each(?))").bind(others).run();
  try {
    const answers = await Promise.all([
      call("PUT", `/api/admin/users/${two.id}`, { as: one, body: { role: "Banned" } }),
      call("DELETE", `/api/admin/users/${one.id}`, { as: two }),
    ]);
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
    const left = await env.DB.prepare("SELECT count(*) AS n FROM users WHERE role = 'Admin' AND active").first<{ n: number }>();
    expect(left!.n).toBe(1);
  } finally {
    await env.DB.prepare("UPDATE users SET role = 'Admin' WHERE id IN (SELECT value FROM json_each(?))").bind(others).run();
  }
});

test("a ban is not undone by a concurrent edit of another field", async () => {
  const [one, two] = [await anAdmin(), await anAdmin()];
  for (let i = 0; i < 5; i++) {
    const user = await aUser();
    await Promise.all([
      ok("PUT", `/api/admin/users/${user.id}`, { as: one, body: { bio: "new" } }),
      ok("PUT", `/api/admin/users/${user.id}`, { as: two, body: { role: "Banned" } }),
      ok("PUT", `/api/admin/users/${user.id}`, { as: one, body: { phone: "12345" } }),
    ]);
    expect(await ok("GET", `/api/admin/users/${user.id}`, { as: one })).toMatchObject({ role: "Banned", bio: "new", phone: "12345" });
  }
});

test("a banned account is signed out at once and cannot come back", async () => {
  const admin = await anAdmin();
  const user = await aUser();
  await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { role: "Banned" } });
  expect((await call("GET", "/api/account/profile", { as: user })).status).toBe(401);
  const answer = await call("POST", "/api/account/login", { body: { userName: user.name, password: PASSWORD } });
  expect(await refusal(answer)).toBe("401 account.banned");
});

test("an edit keeps fields that it does not name, and a changed address signs the account out", async () => {
  const admin = await anAdmin();
  const user = await aUser({ bio: "old bio", phone: "123" });
  const email = `${randomWord()}@example.com`;
  await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { email, realName: "Ada", bio: null } });
  expect(await ok("GET", `/api/admin/users/${user.id}`, { as: admin })).toMatchObject({
    email,
    realName: "Ada",
    bio: "old bio",
    phone: "123",
  });
  expect((await call("GET", "/api/account/profile", { as: user })).status).toBe(401);
});

test("a reset password has a digit, both cases and a symbol, works as shown, and ends the sessions", async () => {
  const admin = await anAdmin();
  const user = await aUser();
  const password = await ok<string>("DELETE", `/api/admin/users/${user.id}/password`, { as: admin });
  expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^\da-zA-Z])\S{16}$/);
  expect((await call("GET", "/api/account/profile", { as: user })).status).toBe(401);
  expect((await call("POST", "/api/account/login", { body: { userName: user.name, password: PASSWORD } })).status).toBe(401);
  expect((await call("POST", "/api/account/login", { body: { userName: user.name, password } })).status).toBe(200);
});

test("a reset voids the links in a mailbox, except the one that confirms the address", async () => {
  const admin = await anAdmin();
  const user = await aUser();
  for (const purpose of ["verify", "reset", "changeEmail"]) {
    await env.DB.prepare("INSERT INTO account_tokens (token_hash, purpose, user_id, created_at, expires_at) VALUES (?, ?, ?, 0, 9e12)")
      .bind(randomWord(), purpose, user.id)
      .run();
  }
  await ok("DELETE", `/api/admin/users/${user.id}/password`, { as: admin });
  const { results } = await env.DB.prepare("SELECT purpose FROM account_tokens WHERE user_id = ?").bind(user.id).all();
  expect(results).toEqual([{ purpose: "verify" }]);
});

test("when an administrator changes an address, links to the old one stop working", async () => {
  const user = await aUser();
  const waiting = "INSERT INTO account_tokens (token_hash, purpose, user_id, created_at, expires_at) VALUES (?, 'changeEmail', ?, 0, 9e12)";
  await env.DB.prepare(waiting).bind(randomWord(), user.id).run();
  await ok("PUT", `/api/admin/users/${user.id}`, { as: await anAdmin(), body: { email: `${randomWord()}@example.com` } });
  expect(await env.DB.prepare("SELECT 1 FROM account_tokens WHERE user_id = ?").bind(user.id).first()).toBeNull();
});

test("a deleted account is gone; its posts and submissions stay without an author", async () => {
  const game = await aRunningGame({ teams: [2] });
  const { challenges, organiser: admin } = game;
  const player = game.teams[0]!.members[1]!;
  await answer(game, challenges[0]!, player, challenges[0]!.flags[0]!);
  await ok("DELETE", `/api/admin/users/${player.id}`, { as: admin });
  expect((await call("GET", "/api/account/profile", { as: player })).status).toBe(401);
  expect(await refusal(await call("GET", `/api/admin/users/${player.id}`, { as: admin }))).toBe("404 account.notFound");
  const list = await until(async () => {
    const found = await ok<{ user: string; status: string }[]>("GET", `/api/game/${game.id}/submissions`, { as: admin });
    return found.length > 0 && found;
  });
  expect(list).toMatchObject([{ user: "", status: "Accepted" }]);
  const again = await call("POST", `/api/game/${game.id}/challenges/${challenges[0]!.id}`, { as: player, body: { flag: "x" } });
  expect(again.status).toBe(401);
  const board = () =>
    ok<{ items: { score: number; solvedChallenges: { userName: string | null }[] }[] }>("GET", `/api/game/${game.id}/scoreboard`);
  const unnamed = await until(async () => {
    const [row] = (await board()).items;
    return row!.solvedChallenges[0]!.userName === player.name ? null : row;
  });
  expect(unnamed).toMatchObject({ score: expect.toSatisfy((score) => score > 0), solvedChallenges: [{ userName: null }] });
});

test("waiting mail to a deleted account is not sent because its links lead nowhere; other mail is", async () => {
  const [admin, gone, stays] = [await anAdmin(), await aUser(), await aUser()];
  const db = connect(env.DB);
  const waits = Date.now() + 3_600_000;
  const to = (recipient: string) =>
    ({ state: "waiting", recipient, subject: "s", text: "t", html: "h", createdAt: Date.now(), dueAt: waits }) as const;
  const wanted = `new-${gone.email}`;
  const [at, expiresAt] = [Date.now(), waits];
  await db
    .insert(accountTokens)
    .values({ tokenHash: wanted, purpose: "changeEmail", userId: gone.id, email: wanted, createdAt: at, expiresAt });
  await db.insert(mails).values([to(gone.email), to(wanted), to(stays.email)]);
  await ok("DELETE", `/api/admin/users/${gone.id}`, { as: admin });
  const left = await db.select({ to: mails.recipient }).from(mails).where(eq(mails.dueAt, waits));
  expect(left).toEqual([{ to: stays.email }]);
});

test("a participation that only the deleted account had is deleted with it", async () => {
  const game = await aGame();
  const team = await aTeam(2);
  const [captain, member] = team.members as [TestUser, TestUser];
  await ok("POST", `/api/game/${game.id}`, { as: member, body: { teamId: team.id } });
  await ok("DELETE", `/api/admin/users/${member.id}`, { as: game.organiser });
  expect(await ok("GET", `/api/game/${game.id}/participations`, { as: game.organiser })).toEqual([]);
  expect(await ok("GET", `/api/team/${team.id}`, { as: captain })).toMatchObject({ members: [{ id: captain.id }] });
});

test("a deletion that a game's Ledger cannot be told is logged all the same", async () => {
  const game = await aGame();
  const team = await aTeam(2);
  const [, member] = team.members as [TestUser, TestUser];
  await ok("POST", `/api/game/${game.id}`, { as: member, body: { teamId: team.id } });
  const busy = { LEDGER: failing(tooMuch) };
  expect((await call("DELETE", `/api/admin/users/${member.id}`, { as: game.organiser, changes: busy })).status).toBe(503);
  expect(await linesAbout(`Deleted the account ${member.name} (${member.id})`)).toHaveLength(1);
});

test("a deletion whose picture cannot be removed now reaches the games all the same", async () => {
  const game = await aGame();
  const team = await aTeam(2);
  const [, member] = team.members as [TestUser, TestUser];
  const image = aForm("file", { bytes: aPng(64, 64, 3_000 + Math.floor(Math.random() * 3_000)), name: "a.png", type: "image/png" });
  await ok("PUT", "/api/account/avatar", { as: member, body: image });
  await ok("POST", `/api/game/${game.id}`, { as: member, body: { teamId: team.id } });
  const standing = async () => (await ledgerOf(game.id).membership(member.id)).membership;
  expect(await standing()).not.toBeNull();
  expect((await call("DELETE", `/api/admin/users/${member.id}`, { as: game.organiser, changes: { FILES: busyFiles() } })).status).toBe(503);
  expect(await standing()).toBeNull();
});

test("a captain, the caller's own account and an unknown account cannot be deleted", async () => {
  const admin = await anAdmin();
  const { captain } = await aTeam();
  const remove = async (id: string) => refusal(await call("DELETE", `/api/admin/users/${id}`, { as: admin }));
  expect(await remove(captain.id)).toBe("400 user.captain");
  expect(await remove(admin.id)).toBe("400 user.ownDelete");
  expect(await remove(crypto.randomUUID())).toBe("404 account.notFound");
  expect(await remove("17")).toBe("400 field.id");
});

test("an account is found by its complete id", async () => {
  const admin = await anAdmin();
  const user = await aUser();
  expect(await ok("POST", `/api/admin/users/search?hint=${user.id}`, { as: admin })).toMatchObject({ data: [{ id: user.id }], length: 1 });
  expect(await refusal(await call("POST", "/api/admin/users/search", { as: admin }))).toBe("400 field.required");
  expect(await refusal(await call("POST", "/api/admin/users/search?hint=%20", { as: admin }))).toBe("400 field.required");
});

test("an account is found by its own name in any script, as written and in the other case", async () => {
  const admin = await anAdmin();
  const word = randomWord();
  const user = await aUser({ realName: `Émile Иванов ${word}` });
  for (const hint of [`Émile Иванов ${word}`, `émile иванов ${word}`, `ÉMILE ИВАНОВ ${word}`]) {
    const path = `/api/admin/users/search?hint=${encodeURIComponent(hint)}`;
    expect([hint, await ok("POST", path, { as: admin })]).toMatchObject([hint, { data: [{ id: user.id }], total: 1 }]);
  }
});
