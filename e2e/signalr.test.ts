import { readFileSync } from "node:fs";
import { HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { expect, onTestFinished, test } from "vitest";
import { aCompetitor, aPlayer, aRunningGame, theAdmin, type Person } from "./person.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { open, visit } from "./visit.ts";

const server = sharedServer();
const browser = await sharedBrowser();
const admin = await theAdmin(server.url);

const TARGETS = ["ReceivedGameNotice", "ReceivedGameEvent", "ReceivedSubmissions", "ReceivedLog"];

/** The stock client as its documentation shows it, with negotiation and keep-alive. */
async function listen(path: string, who: Person | null, pace = { ping: 15_000, patience: 120_000 }) {
  const headers = who ? { Cookie: who.cookie } : undefined;
  const counted = { pings: 0 };
  const log = (_: LogLevel, line: string) => void (counted.pings += /data received.*"type":6/.test(line) ? 1 : 0);
  const connection = new HubConnectionBuilder()
    .withUrl(server.url + path, { headers, logMessageContent: true })
    .withKeepAliveInterval(pace.ping)
    .withServerTimeout(pace.patience)
    .configureLogging({ log })
    .build();
  const heard: [string, Record<string, unknown>][] = [];
  for (const target of TARGETS) connection.on(target, (payload) => heard.push([target, payload]));
  onTestFinished(() => connection.stop());
  await connection.start();
  return { connection, heard, counted, next: (target: string) => eventually(() => heard.find(([name]) => name === target)?.[1]) };
}

async function eventually<T>(found: () => T | undefined): Promise<T> {
  await expect.poll(found).toBeDefined();
  return found()!;
}

const submit = (who: Person, game: { id: number; challenge: number }, flag: string) =>
  who.call("POST", `/api/game/${game.id}/challenges/${game.challenge}`, { flag });

test("the stock client receives a first blood, the event and the submission of one solve", async () => {
  const game = await aRunningGame(admin);
  const competitor = await aCompetitor(server.url, game.id);
  const [visitor, monitor] = [await listen(`/hub/user?game=${game.id}`, null), await listen(`/hub/monitor?game=${game.id}`, admin)];
  await submit(competitor, game, "flag{right}");

  expect(await visitor.next("ReceivedGameNotice")).toEqual({
    id: expect.any(Number) as number,
    time: expect.stringMatching(/^20\d\d-.*\+00:00$/) as string,
    type: "FirstBlood",
    values: [competitor.team, game.title],
  });
  expect(await monitor.next("ReceivedGameEvent")).toMatchObject({
    type: "FlagSubmit",
    values: ["Accepted", "flag{right}", game.title, String(game.challenge)],
    user: competitor.name,
    team: competitor.team,
  });
  expect(await monitor.next("ReceivedSubmissions")).toMatchObject({
    answer: "flag{right}",
    status: "Accepted",
    user: competitor.name,
    team: competitor.team,
    challenge: game.title,
  });
  expect(visitor.heard.map(([target]) => target)).toEqual(["ReceivedGameNotice"]);
});

test("in a browser the client of the documents hears a notice that organisers write", async () => {
  const code = /```js\n(\/\*\* Tells.*?)```/s.exec(readFileSync("docs/organising.md", "utf8"))![1]!;
  const game = await aRunningGame(admin);
  const { page } = await visit(browser, server.url);
  await open(page, "/about");
  const address = `${server.url.replace("http", "ws")}/hub/user?game=${game.id}`;
  await page.evaluate(`${code.replace("export ", "")}
    globalThis.heard = [];
    const socket = listen("${address}", (notice) => heard.push(notice));
    // The first message is the answer to the handshake.
    new Promise((answered) => socket.addEventListener("message", answered, { once: true })).then(() => null)`);
  const notice = await admin.call("POST", `/api/edit/games/${game.id}/notices`, { content: "Lunch is served" });
  await expect.poll(() => page.evaluate("heard")).toEqual([notice]);
});

test("what the stock client receives matches the lists", async () => {
  const game = await aRunningGame(admin);
  const competitor = await aCompetitor(server.url, game.id);
  const [player, monitor] = [await listen(`/hub/user?game=${game.id}`, competitor), await listen(`/hub/monitor?game=${game.id}`, admin)];
  await submit(competitor, game, "flag{wrong}");
  const submission = await monitor.next("ReceivedSubmissions");
  const event = await monitor.next("ReceivedGameEvent");
  const notice = await admin.call("POST", `/api/edit/games/${game.id}/notices`, { content: "Lunch is served" });
  expect(await player.next("ReceivedGameNotice")).toEqual(notice);

  const list = <T>(feed: string) => admin.call<T[]>("GET", `/api/game/${game.id}/${feed}`);
  await expect.poll(async () => (await list("notices"))[0]).toEqual(notice);
  await expect.poll(() => list("submissions")).toEqual([submission]);
  await expect.poll(() => list("events")).toEqual([event]);
});

test("the stock client's pings are answered, which keeps it alive, and it disconnects properly", async () => {
  const game = await aRunningGame(admin);
  const { connection, counted } = await listen(`/hub/user?game=${game.id}`, null, { ping: 50, patience: 120_000 });
  const ended: unknown[] = [];
  connection.onclose((error) => void ended.push(error));
  await expect.poll(() => counted.pings).toBeGreaterThan(10);
  expect([connection.state, ended]).toEqual(["Connected", []]);
  await connection.stop();
  expect(ended).toEqual([undefined]);
});

test("the staff's hubs are closed to others, in the stock client too", async () => {
  const game = await aRunningGame(admin);
  const player = await aPlayer(server.url);
  await expect(listen(`/hub/monitor?game=${game.id}`, player)).rejects.toThrow();
  await expect(listen("/hub/admin", null)).rejects.toThrow();
});
