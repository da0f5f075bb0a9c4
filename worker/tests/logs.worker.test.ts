import { env, runInDurableObject, SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { LogView } from "../contract/wire/platform/log.ts";
import { logDone } from "../services/log/logs.ts";
import { insertLines, trim } from "../services/log/log-store.ts";
import { call, ok, ORIGIN, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { answer, aRunningGame, review } from "../testing/games.ts";
import { linesAbout, linesWith } from "../testing/logs.ts";
import { restart } from "../testing/runtime/restart.ts";
import { TestSocket, until } from "../testing/sockets.ts";
import { anAdmin, aMonitor, aUser, PASSWORD, randomWord } from "../testing/users.ts";

test("the list is a plain array, newest first, filtered by level on request", async () => {
  const admin = await anAdmin();
  const [one, two] = [await aUser(), await aUser()];
  for (const user of [one, two])
    await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { realName: "x", email: `new.${user.email}` } });
  await call("POST", "/api/account/login", { body: { userName: one.name, password: "wrong" } });
  await linesAbout(one.name, 2);
  const all = await ok<LogView[]>("GET", "/api/admin/logs?count=1000", { as: admin });
  const mine = all.filter((line) => [one, two].some((user) => line.msg!.includes(user.name) || line.name === user.name));
  expect(mine.map((line) => line.level)).toEqual(["Warning", "Information", "Information"]);
  expect(mine[1]!.msg).toBe(`Changed the account ${two.name}: email, realName`);
  expect(mine[1]).toMatchObject({ name: admin.name, status: "Success", ip: "0.0.0.0" });
  const warnings = await ok<LogView[]>("GET", "/api/admin/logs?level=warning&count=1000", { as: admin });
  expect(new Set(warnings.map((line) => line.level))).toEqual(new Set(["Warning"]));
  expect(await ok<LogView[]>("GET", "/api/admin/logs?level=ALL&count=1&skip=1", { as: admin })).toHaveLength(1);
});

test("a line is written although the request that logged just before it was ended", async () => {
  const word = randomWord();
  const object = env.LEDGER.get(env.LEDGER.idFromName(word));
  await runInDurableObject(object, () => logDone(aContext(), `Began ${word}`));
  await restart(object);
  logDone(aContext(), `Ended ${word}`);
  const lines = await linesAbout(word, 2);
  expect(lines.map(({ message }) => message)).toEqual([`Began ${word}`, `Ended ${word}`]);
});

test("lines are found by their text, their user and their address, next to the level", async () => {
  const [admin, user, word] = [await anAdmin(), await aUser(), randomWord()];
  const line = { at: Date.now(), userName: user.name, ip: "203.0.113.77", status: "Success" as const };
  await insertLines(aContext(admin), [
    { ...line, level: "Information", message: `Made ${word}` },
    { ...line, level: "Warning", message: `Lost ${word}`, userName: admin.name },
  ]);
  const found = async (query: string) => (await ok<LogView[]>("GET", `/api/admin/logs?${query}`, { as: admin })).map(({ msg }) => msg);
  expect(await found(`search=${word.toUpperCase()}`)).toEqual([`Lost ${word}`, `Made ${word}`]);
  expect(await found(`search=${word}&skip=1`)).toEqual([`Made ${word}`]);
  expect(await found(`search=${word}&level=Warning`)).toEqual([`Lost ${word}`]);
  expect(await found(`search=${user.name}`)).toEqual([`Made ${word}`]);
  expect(await found("search=203.0.113.77&count=1")).toEqual([`Lost ${word}`]);
  expect(await found(`search=${word}%25`)).toEqual([]);
});

test.each(["level=Debug", "count=-1", "count=abc", "skip=1.5", "level="])("a list with %s is refused", async (query) => {
  expect((await call("GET", `/api/admin/logs?${query}`, { as: await anAdmin() })).status).toBe(400);
});

test("signing in, signing out and failures are logged with their account", async () => {
  const user = await aUser();
  await call("POST", "/api/account/login", { body: { userName: user.name, password: "wrong" } });
  await ok("POST", "/api/account/login", { body: { userName: user.name, password: PASSWORD } });
  await ok("POST", "/api/account/logout", { as: user });
  const lines = await linesAbout(user.name, 3);
  expect(lines.map((line) => [line.message, line.level, line.status])).toEqual([
    ["Sign-in refused: wrong name or password", "Warning", "Failed"],
    ["Signed in", "Information", "Success"],
    ["Signed out", "Information", "Success"],
  ]);
});

test("an unknown name is not logged because it may be a password", async () => {
  const word = `secret${randomWord()}`;
  await call("POST", "/api/account/login", { body: { userName: word, password: "wrong" } });
  const marker = await aUser();
  await call("POST", "/api/account/login", { body: { userName: marker.name, password: "wrong" } });
  await linesAbout(marker.name);
  expect(await linesWith(word)).toEqual([]);
});

test("a caller who is denied what staff may see is logged once, with the path", async () => {
  const user = await aUser();
  for (let i = 0; i < 5; i++) expect((await call("GET", "/api/admin/users", { as: user })).status).toBe(403);
  expect((await call("PUT", "/API/Admin/Config", { as: user, body: {} })).status).toBe(403);
  const lines = await linesAbout(user.name, 2);
  expect(lines.map((line) => [line.message, line.status])).toEqual([
    ["Refused GET /api/admin/users", "Denied"],
    ["Refused PUT /API/Admin/Config", "Denied"],
  ]);
});

test("a client that tries everything fills the log with only a few lines a minute", async () => {
  const user = await aUser();
  for (let id = 1; id <= 30; id++) await call("GET", `/api/edit/games/${id}`, { as: user });
  const last = await aUser();
  await call("GET", "/api/admin/logs", { as: last });
  await linesAbout(last.name);
  expect(await linesWith(user.name)).toHaveLength(10);
});

test("a refused socket of staff is logged too", async () => {
  const user = await aUser();
  const answer = await SELF.fetch(`${ORIGIN}/hub/admin`, { headers: { Upgrade: "websocket", Cookie: user.cookie } });
  expect(answer.status).toBe(403);
  expect((await linesAbout(user.name))[0]).toMatchObject({ message: "Refused /hub/admin", status: "Denied" });
});

test("a game's decisions are logged with team and challenge, and never with the answer", async () => {
  const game = await aRunningGame({ teams: 2, challenges: [{ flags: [`flag{${randomWord()}}`] }] });
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  const [first, second] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  const wrong = `wrong ${randomWord()}`;
  await answer(game, challenge, first.captain, wrong);
  await answer(game, challenge, first.captain, challenge.flags[0]!);
  await answer(game, challenge, second.captain, challenge.flags[0]!);
  const lines = (await linesAbout(`Game ${game.id}: `, 3)).filter((line) => line.gameId === game.id);
  expect(lines.map((line) => [line.name, line.message, line.status])).toEqual([
    [first.captain.name, `Game ${game.id}: team ${first.name} (${first.id}) answered wrong ${challenge.title} (${challenge.id})`, "Failed"],
    [
      first.captain.name,
      `Game ${game.id}: team ${first.name} (${first.id}) solved as number 1 ${challenge.title} (${challenge.id})`,
      "Success",
    ],
    [
      second.captain.name,
      `Game ${game.id}: team ${second.name} (${second.id}) solved as number 2 ${challenge.title} (${challenge.id})`,
      "Success",
    ],
  ]);
  expect(await linesWith(wrong)).toEqual([]);
  expect(await linesWith(challenge.flags[0]!)).toEqual([]);
});

test("a review and every change by an organiser writes a line", async () => {
  const game = await aRunningGame({ challenges: 0 });
  const [as, at] = [game.organiser, `/api/edit/games/${game.id}/challenges`];
  const { id, title } = await ok<ChallengeEditView>("POST", at, { as, body: { title: "c", type: "StaticAttachment", tag: "Misc" } });
  await ok("POST", `${at}/${id}/flags`, { as, body: [{ flag: "flag{}" }] });
  await ok("PUT", `${at}/${id}`, { as, body: { isEnabled: true } });
  await review(game, game.teams[0]!.participationId, "Suspended");
  await ok("PUT", `${at}/${id}`, { as, body: { content: "new", hints: ["h"] } });
  await ok("POST", `/api/edit/games/${game.id}/challenges/updateaccepted`, { as: game.organiser });
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  const told = (await linesAbout(game.organiser.name, 8)).map((line) => line.message);
  expect(told).toEqual([
    `Created the game ${game.title} (${game.id})`,
    `Created the challenge ${title} (${id}) in game ${game.id}`,
    `Added 1 flags to challenge ${id} of game ${game.id}`,
    `Changed the challenge ${title} (${id}) of game ${game.id}: enabled`,
    `Participation ${game.teams[0]!.participationId} of game ${game.id} is now Suspended`,
    `Changed the challenge ${title} (${id}) of game ${game.id}: content, hints`,
    `Recalculated game ${game.id}`,
    `Deleted the game ${game.title} (${game.id})`,
  ]);
});

test("administrators who watch get a line as it is written", async () => {
  const admin = await anAdmin();
  const opened = await SELF.fetch(`${ORIGIN}/hub/admin`, { headers: { Upgrade: "websocket", Cookie: admin.cookie } });
  const socket = new TestSocket(opened.webSocket!);
  socket.send('{"protocol":"json","version":1}\u001e');
  await until(() => socket.frames.length > 0);
  const user = await aUser();
  await ok("PUT", `/api/admin/users/${user.id}`, { as: admin, body: { role: "Monitor" } });
  const heard = await until(() =>
    (socket.messages.flat() as { target?: string; arguments?: [LogView] }[]).find((message) =>
      message.arguments?.[0].msg?.includes(user.name),
    ),
  );
  expect(heard).toMatchObject({
    target: "ReceivedLog",
    arguments: [
      { name: admin.name, level: "Information", status: "Success", msg: `Changed the account ${user.name}: role User to Monitor` },
    ],
  });
  socket.close(1000, "");
});

test("only administrators read the log", async () => {
  expect(await refusal(await call("GET", "/api/admin/logs", { as: await aMonitor() }))).toBe("403 forbidden");
  expect(await refusal(await call("GET", "/api/admin/logs"))).toBe("401 unauthorized");
});

test("the oldest lines are deleted when there are too many, and those of games do not count", async () => {
  const ctx = aContext();
  const word = randomWord();
  const line = (n: number) => ({ at: n, level: "Information" as const, userName: "System", ip: "", message: `${word} ${n}`, status: null });
  await env.DB.prepare("INSERT INTO logs (at, level, message, game_id) VALUES (1, 'Information', ?, 1)").bind(`${word} of a game`).run();
  const last = await insertLines(
    ctx,
    Array.from({ length: 20 }, (_, n) => line(n)),
  );
  const { n } = (await env.DB.prepare("SELECT count(*) AS n FROM logs WHERE game_id IS NULL AND id > ?")
    .bind(last - 5)
    .first<{ n: number }>())!;
  // As if the last line had passed a multiple of that number.
  await trim(ctx, 5_000, 1, n);
  const left = (await linesWith(word)).map((each) => each.message);
  expect(left).toEqual(expect.arrayContaining([`${word} of a game`, `${word} 19`]));
  expect(left).not.toContain(`${word} 0`);
});
