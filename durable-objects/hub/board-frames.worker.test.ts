import { expect, test } from "vitest";
import type { BoardNews } from "../../worker/contract/wire/board/board.ts";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import { aHub, aGameHub, notice, board as boardChanged } from "../../worker/testing/hubs.ts";
import { aLedger } from "../../worker/testing/ledgers.ts";
import { until } from "../../worker/testing/sockets.ts";
import { boardFrames } from "./board-frames.ts";

const END = "\u001e";
const newsIn = (frame: string) => (JSON.parse(frame.slice(0, -END.length)) as { arguments: [BoardNews] }).arguments[0];

test("news of the board says what has changed since, and tells each team how it stands", async () => {
  const { ledger, board, team, challenge, send } = await aLedger();
  const [one, two] = [await team(), await team()];
  const [first, second] = [await challenge({ title: "A" }), await challenge({ title: "B" })];
  await ledger.flush();
  const since = await board.version();
  await send(two.user, second.id, "right");
  await ledger.flush();
  const version = await board.version();

  const frameFor = await boardFrames(board, { version, since }, [one.id, two.id]);
  const solved = { id: second.id, solved: 1, bloods: [{ id: two.teamId }] };
  const shared = { version, since, challenges: [solved], order: null };
  expect(newsIn(frameFor(two.id))).toMatchObject({ ...shared, own: { rank: 1, divisionRank: null, score: 1050, changed: version } });
  expect(newsIn(frameFor(one.id))).toMatchObject({ ...shared, own: { rank: 2, divisionRank: null, score: 0 } });
  expect(Object.keys(newsIn(frameFor(null)))).not.toContain("own");
  const all = newsIn((await boardFrames(board, { version, since: 0 }, []))(null));
  expect(all).toMatchObject({ order: [first.id, second.id], challenges: [{ id: first.id }, { id: second.id }] });
});

test("before a game starts nobody is told what will be in it", async () => {
  const { ledger, board, challenge } = await aLedger({ startAt: Date.now() + 60_000 });
  await challenge({ title: "still to come" });
  await ledger.flush();
  const version = await board.version();
  const frame = (await boardFrames(board, { version, since: 0 }, []))(null);
  expect(newsIn(frame)).toEqual({ version, since: 0 });
});

test.each([
  ["does not answer", () => Promise.reject(new Error("overloaded"))],
  ["has restarted", async () => ({ version: 3, challenges: [], order: null, points: [], standings: [] })],
  ["has more news than is worth sending to everybody", async () => ({ ...LONG, version: 9 })],
])("when the board %s, all listeners are told to fetch", async (_, news) => {
  const { board } = await aLedger();
  const frameFor = await boardFrames({ ...board, news } as never, { version: 9, since: 8 }, [1]);
  expect(newsIn(frameFor(1))).toEqual({ version: 9, since: 8 });
});

const challengeOf = (id: number) => ({ id, title: "x".repeat(200), tag: "Web" as const, score: 1, solved: 0, bloods: [] });
const LONG = { challenges: Array.from({ length: 100 }, (_, id) => challengeOf(id)), order: null, points: [], standings: [null] };

test("news that is too much to send to everybody still says that the times were moved, and that the board is frozen", async () => {
  const { board } = await aLedger();
  const told = { times: { start: "2026-05-01T10:00:00Z", end: "2026-05-01T18:00:00Z" }, frozen: "2026-05-01T17:00:00Z" };
  const news = async () => ({ ...LONG, ...told, version: 9 });
  const frameFor = await boardFrames({ ...board, news } as never, { version: 9, since: 8 }, [1]);
  expect(newsIn(frameFor(1))).toEqual({ version: 9, since: 8, ...told });
});

test("a stock client is sent what it knows, our own browsers the rest, and how long those wait who must fetch", async () => {
  const shown: HubMessage = { target: "NoticeShown", arguments: [{ notice: notice(1).arguments[0] as never, html: "<p>hello</p>" }] };
  const hub = aHub();
  const [ours, stock] = [await hub.listen({ board: true }), await hub.listen()];
  await hub.api.publish([notice(1), shown, boardChanged(4)]);
  await until(() => ours.frames.length === 2 && stock.frames.length === 2);
  expect(stock.frames[0]).toBe(`{}${END}`);
  expect(stock.frames[1]).toBe(`${JSON.stringify({ type: 1, ...notice(1) })}${END}`);
  const spread = `{"type":1,"target":"Spread","arguments":[{"ms":`;
  expect(ours.frames[0]!.startsWith(`{}${END}${spread}40}]}`)).toBe(true);
  expect(ours.frames[1]!.startsWith(`${spread}80}]}`)).toBe(true);
  expect(ours.messages[1]).toMatchObject([notice(1), shown, boardChanged(4)]);
});

test("a member is told how their team stands", async () => {
  const { hub, teams } = await aGameHub(false, "Accepted");
  const member = await hub.listen(teams[0]!.subscription);
  // The game of this hub has no log, so nobody is on its board.
  await hub.api.publish([boardChanged(0)]);
  await until(() => member.frames.length === 2);
  expect(member.messages[1]).toMatchObject([{ target: "BoardChanged", arguments: [{ version: 0, own: null }] }]);
});

test("a newcomer with an older board is told at once what has changed and how far notices have got; news then continues from there", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [{ user }, { id }] = [await team(), await challenge({ title: "A" })];
  await ledger.flush();
  const knows = await board.version();
  await send(user, id, "right");
  await ledger.announce("Mind the rocks");
  await ledger.flush();
  const version = await board.version();
  const { notices } = await board.catchUp(null, []);
  const hub = aHub(`game:${gameId}:0`);
  const [late, current] = [await hub.enter({ board: true, knows }), await hub.enter({ board: true, knows: version })];
  for (const socket of [late, current]) socket.send('{"protocol":"json","version":1}\u001e');
  await until(() => late.frames.length === 2 && current.frames.length === 2);
  const marked = { target: "Marked", arguments: [{ list: "notices", seq: notices, since: notices }] };
  expect(late.messages[1]).toMatchObject([
    marked,
    { target: "BoardChanged", arguments: [{ version, since: knows, challenges: [{ id, solved: 1 }] }] },
  ]);
  expect(current.messages[1]).toMatchObject([marked]);
  expect(current.messages[1]).toHaveLength(1);
});

test("a newcomer who shows no board gets the next news like everybody else", async () => {
  const hub = aHub();
  await hub.listen({ board: true });
  // Half a second after the first, the hub says how far everything has got.
  const second = await hub.enter({ board: true });
  second.send('{"protocol":"json","version":1}\u001e');
  await until(() => second.frames.length === 1);
  await hub.api.publish([boardChanged(4)]);
  await until(() => second.frames.some((frame) => frame.includes("BoardChanged")));
});
