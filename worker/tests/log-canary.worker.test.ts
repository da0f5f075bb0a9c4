import { env } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import type { UserRowView } from "../contract/wire/account/user.ts";
import type { Page } from "../contract/wire/wire.ts";
import { call, cookiesOf, ok } from "../testing/call.ts";
import { aChallenge, aGame, answer, joinGame } from "../testing/games.ts";
import { linesAbout, linesWith } from "../testing/logs.ts";
import { lastLinkTo } from "../testing/mail/mails.ts";
import { withPolicy } from "../testing/settings.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin, aUser, PASSWORD, randomWord, type TestUser } from "../testing/users.ts";

/** Everything that is printed from now on, as one text. */
function printed(): () => string {
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return () => JSON.stringify(spies.flatMap((spy) => spy.mock.calls));
}

/** Generates secrets and remembers them. */
class Secrets {
  readonly all: string[] = [];

  keep<T extends string | null | undefined>(secret: T): T {
    if (secret) this.all.push(secret);
    return secret;
  }

  make(what: string): string {
    return this.keep(`Canary-${what}-${randomWord()}`);
  }

  /** The cookies of an answer, each value a secret. */
  cookies(answer: Response): string {
    const cookie = cookiesOf(answer);
    for (const pair of cookie.split("; ")) this.keep(pair.slice(pair.indexOf("=") + 1));
    return cookie;
  }
}

/** Registers, fails to sign in, signs in, changes the password, recovers it by mail and changes the address. */
async function anAccountsLife(secrets: Secrets): Promise<{ cookie: string; name: string; email: string; password: string }> {
  const name = `c${randomWord()}`;
  const email = `${name}@example.com`;
  const [first, second, third] = ["p1", "p2", "p3"].map((what) => secrets.make(what)) as [string, string, string];
  const signIn = (password: string, userName = name) => call("POST", "/api/account/login", { body: { userName, password } });
  await ok("POST", "/api/account/register", { body: { userName: name, email, password: first } });
  expect((await signIn(secrets.make("wrong"))).status).toBe(401);
  expect((await signIn("x", secrets.make("typed-as-name"))).status).toBe(401);
  const cookie = secrets.cookies(await signIn(first));
  await ok("PUT", "/api/account/changepassword", { as: { cookie }, body: { old: first, new: second } });
  await call("PUT", "/api/account/changepassword", { as: { cookie }, body: { old: secrets.make("old"), new: second } });
  await withPolicy({ emailConfirmationRequired: true }, async () => void (await ok("POST", "/api/account/recovery", { body: { email } })));
  const link = (await until(() => lastLinkTo(email).catch(() => null))).searchParams;
  const held = { rToken: secrets.keep(link.get("token")), email: link.get("email") };
  await ok("POST", "/api/account/passwordreset", { body: { ...held, password: third } });
  await call("POST", "/api/account/passwordreset", { body: { ...held, rToken: secrets.make("token"), password: third } });
  return { cookie: secrets.cookies(await signIn(third)), name, email, password: third };
}

/** Makes accounts from a list, and gives one of them another password. */
async function anAdministratorsWork(secrets: Secrets, admin: TestUser, name: string): Promise<void> {
  const row = {
    userName: `c${randomWord()}`,
    email: `${randomWord()}@example.com`,
    password: secrets.make("list"),
    teamName: `t${randomWord()}`,
  };
  await ok("POST", "/api/admin/users", { as: admin, body: [row] });
  await call("POST", "/api/admin/users", { as: admin, body: [row, { ...row, password: secrets.make("refused") }] });
  const found = await ok<Page<UserRowView>>("POST", `/api/admin/users/search?hint=${row.userName}`, { as: admin });
  secrets.keep(await ok<string>("DELETE", `/api/admin/users/${found.data[0]!.id}/password`, { as: admin }));
  await ok("PUT", `/api/admin/users/${found.data[0]!.id}`, { as: admin, body: { bio: `known to ${name}` } });
}

/** Plays a game whose flags, codes and guesses are all secret. */
async function aGameOfSecrets(secrets: Secrets, player: TestUser): Promise<number> {
  const flag = secrets.make("flag");
  const game = await aGame({ inviteCode: secrets.make("invite").slice(0, 32), acceptWithoutReview: true });
  secrets.keep(game.settings.inviteCode);
  const challenge = await aChallenge(game, { flags: [flag, secrets.make("flag2")] });
  await aChallenge(game, { type: "DynamicContainer", flags: [], flagTemplate: `${secrets.make("template")}{[GUID]}`, isEnabled: true });
  const { id, name } = await ok<{ id: number; name: string }>("POST", "/api/team", { as: player, body: { name: `t${randomWord()}` } });
  const code = await ok<string>("GET", `/api/team/${id}/invite`, { as: player });
  secrets.keep(code.split(":").at(-1));
  const mate = await aUser();
  await ok("POST", "/api/team/accept", { as: mate, body: code });
  secrets.keep((await ok<string>("PUT", `/api/team/${id}/invite`, { as: player })).split(":").at(-1));
  await call("POST", `/api/game/${game.id}`, { as: player, body: { teamId: id, inviteCode: secrets.make("guess").slice(0, 32) } });
  await joinGame(game, { id, name, captain: player, members: [player, mate] });
  await answer(game, challenge, player, secrets.make("answer"));
  await answer(game, challenge, player, flag);
  const others = [
    { flag: secrets.make("decoy"), kind: "decoy", label: secrets.make("label") },
    { flag: secrets.make("regex"), kind: "regex" },
    { flag: secrets.make("anycase"), kind: "ignoreCase" },
  ];
  const flags = `/api/edit/games/${game.id}/challenges/${challenge.id}/flags`;
  await ok("POST", flags, { as: game.organiser, body: others });
  await answer(game, challenge, player, others[0]!.flag);
  await call("POST", flags, { as: game.organiser, body: [{ flag: `(${secrets.make("pattern")}`, kind: "regex" }] });
  secrets.keep((await ok<{ teamToken: string }>("GET", `/api/game/${game.id}/details`, { as: player })).teamToken);
  await ok("POST", "/api/team/verify", { body: { teamToken: secrets.make("teamtoken"), publicKey: game.settings.publicKey } }).catch(
    () => null,
  );
  secrets.keep(await ok<string>("GET", `/api/edit/games/${game.id}/hashsalt`, { as: game.organiser }));
  // A second flag with the same text is refused by the database; a defect's report must not quote it.
  await call("POST", `/api/edit/games/${game.id}/challenges/${challenge.id}/flags`, { as: game.organiser, body: [{ flag }, { flag }] });
  return game.id;
}

test("no secret of a whole story is in the log or printed", async () => {
  const text = printed();
  const secrets = new Secrets();
  secrets.keep(PASSWORD);
  const admin = await anAdmin();
  const person = await anAccountsLife(secrets);
  await anAdministratorsWork(secrets, admin, person.name);
  const gameId = await aGameOfSecrets(secrets, await aUser());
  await ok("POST", "/api/account/logout", { as: person });

  await linesAbout(`Game ${gameId}: `, 2);
  const expected = ["Signed in", "Signed out", "Changed the password", "Sign-in refused: wrong name or password"];
  await until(async () => {
    const told = new Set((await linesWith(person.name)).map((line) => line.message));
    return expected.every((message) => told.has(message));
  });
  const { results } = await env.DB.prepare("SELECT * FROM logs").all();
  const { results: hashes } = await env.DB.prepare("SELECT secret AS hash FROM credentials").all<{
    hash: string;
  }>();
  const everything = `${JSON.stringify(results)}\n${text()}`;
  const leaked = [...secrets.all, ...hashes.map(({ hash }) => hash)].filter((secret) => everything.includes(secret));
  expect(leaked).toEqual([]);
  expect(secrets.all.length).toBeGreaterThan(20);
});
