import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { MailView } from "../contract/wire/platform/mail.ts";
import { sendMail } from "../services/mail/mails.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aGame, aRunningGame, changeGame, joinGame } from "../testing/games.ts";
import { lastMailTo } from "../testing/mail/mails.ts";
import { aToken, callWith } from "../testing/tokens.ts";
import { aSessionOf, anAdmin, aUser } from "../testing/users.ts";

const said = async (answer: Promise<Response>) => refusal(await answer);
const sql = (text: string, ...values: unknown[]) => env.DB.prepare(text).bind(...values);

test("a token that sees one game does not reveal in which private games its owner plays, or with which team", async () => {
  const [seen, own, open] = [await aGame(), await aRunningGame({ teams: 1 }), await aRunningGame({ teams: [] })];
  const captain = own.teams[0]!.captain;
  await joinGame(open, own.teams[0]!);
  await changeGame(own, { isPrivate: true });
  await sql("INSERT INTO game_roles (game_id, user_id, role, given_at) VALUES (?, ?, 'monitor', 1)", seen.id, captain.id).run();
  const { token } = await aToken(await aSessionOf(captain.row), { permissions: ["game.see"], games: [seen.id] });
  expect(await said(callWith(token, "GET", `/api/game/${own.id}`))).toBe("404 game.notFound");
  expect(await (await callWith(token, "GET", `/api/game/${open.id}`)).json()).toMatchObject({ status: "Unsubmitted", teamName: null });
});

test("a token that monitors a game reads what its monitors can read in calls that are open to everybody", async () => {
  const [game, other] = [await aRunningGame({ teams: 1 }), await aRunningGame({ teams: 1 })];
  const { token } = await aToken(await anAdmin(), { permissions: ["game.monitor"], games: [game.id] });
  for (const path of ["board?live=true", "statistics"]) {
    expect((await callWith(token, "GET", `/api/game/${game.id}/${path}`)).status, path).toBe(200);
    expect((await callWith(token, "GET", `/api/game/${other.id}/${path}`)).status, path).toBeGreaterThanOrEqual(400);
  }
});

test("no token can give a role in a game, by which somebody who found it would hold more than its scopes, and longer", async () => {
  const [game, admin, thief, monitor] = [await aGame(), await anAdmin(), await aUser(), await aUser()];
  const people = `/api/edit/games/${game.id}/people`;
  await ok("PUT", people, { as: admin, body: { user: monitor.name, role: "monitor" } });
  const { token } = await aToken(admin, { permissions: ["game.people"], games: [game.id] });
  expect(await said(callWith(token, "PUT", people, { user: thief.name, role: "owner" }))).toBe("403 token.scope");
  expect((await call("GET", `/api/edit/games/${game.id}/export`, { as: thief })).status).toBe(403);
  expect((await callWith(token, "GET", people)).status).toBe(200);
  expect((await callWith(token, "DELETE", `${people}/${monitor.id}/monitor`)).status).toBe(200);
});

test("a token for a game's settings cannot read flags and solutions in the game's archive as web pages", async () => {
  const game = await aRunningGame({ teams: 1, challenges: [{ solution: "The way in." }] });
  const site = (query: string) => `/api/edit/games/${game.id}/site?during=true&${query}`;
  const narrow = await aToken(await anAdmin(), { permissions: ["game.edit"], games: [game.id] });
  for (const query of ["flags=true", "solutions=all"])
    expect(await said(callWith(narrow.token, "GET", site(query))), query).toBe("403 forbidden");
  expect((await callWith(narrow.token, "GET", site("files=true"))).status).toBe(200);
  const wide = await aToken(await anAdmin(), { permissions: ["game.edit", "challenge.edit"], games: [game.id] });
  expect((await callWith(wide.token, "GET", site("flags=true&solutions=all"))).status).toBe(200);
});

test("a token that reads the outbox is not given the links in the mail that is kept there, which set the password of any account", async () => {
  const [admin, to] = [await anAdmin(), `${crypto.randomUUID()}@example.com`];
  await sendMail(aContext(), { to, template: "reset", userName: "Ada", path: "/account/reset?token=t" });
  const { id } = (await lastMailTo(to))!;
  const { token } = await aToken(admin, { permissions: ["platform.mail"] });
  const read = await callWith(token, "GET", `/api/admin/mails/${id}`);
  expect(await read.json()).toMatchObject({ recipient: to, text: "", html: "" });
  expect((await ok<MailView>("GET", `/api/admin/mails/${id}`, { as: admin })).text).toContain("token=t");
});
