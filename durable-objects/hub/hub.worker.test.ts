import { env, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { HubMessage, NoticeView } from "../../worker/contract/feed.ts";
import { SEAT_HEADER, type Seat } from "../../worker/contract/hub.ts";
import type { HubApi } from "../../worker/contract/objects.ts";
import { connect } from "../../worker/db/client.ts";
import { sessions, users } from "../../worker/db/schema/index.ts";
import { TestSocket, until } from "../../worker/testing/sockets.ts";
import { aMonitor, anAdmin } from "../../worker/testing/users.ts";
import { Hub, SOCKETS } from "./hub.ts";

const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
const notice = (id: number): HubMessage => ({
  target: "ReceivedGameNotice",
  arguments: [{ id, time: "2026-01-01T00:00:00.000+00:00", type: "Normal", values: ["hello"] } satisfies NoticeView],
});
const board = (version: number): HubMessage => ({ target: "BoardChanged", arguments: [{ version }] });
const call = ({ target, arguments: parts }: HubMessage) => ({ type: 1, target, arguments: parts });

function aHub() {
  const name = `room:${crypto.randomUUID()}`;
  const stub = env.HUB.get(env.HUB.idFromName(name));
  const seat: Seat = { hub: name, user: null, session: null, need: null, board: false, part: null };
  const upgrade = (changes: Partial<Seat> = {}) =>
    stub.fetch("https://hub/", { headers: { Upgrade: "websocket", [SEAT_HEADER]: JSON.stringify({ ...seat, ...changes }) } });
  const enter = async (changes: Partial<Seat> = {}) => new TestSocket((await upgrade(changes)).webSocket!);
  const listen = async (changes: Partial<Seat> = {}) => {
    const socket = await enter(changes);
    socket.send(HANDSHAKE);
    await until(() => socket.frames.length === 1);
    return socket;
  };
  return { stub, api: stub as unknown as HubApi, upgrade, enter, listen };
}

test("whoever shakes hands hears what is told, whoever does not hears nothing", async () => {
  const hub = aHub();
  const [listener, silent] = [await hub.listen(), await hub.enter()];
  expect(await hub.api.tell([notice(1)])).toEqual({ sockets: 2 });
  await until(() => listener.frames.length === 2);
  expect(listener.messages).toEqual([[{}], [call(notice(1))]]);
  expect(silent.frames).toEqual([]);
});

test("what is told in quick succession arrives in two frames", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  for (const id of [1, 2, 3]) await hub.api.tell([notice(id)]);
  await until(() => listener.frames.length === 3);
  expect(listener.messages.slice(1)).toEqual([[call(notice(1))], [call(notice(2)), call(notice(3))]]);
});

test("only those who asked for it hear of the board", async () => {
  const hub = aHub();
  const [watcher, listener] = [await hub.listen({ board: true }), await hub.listen()];
  await hub.api.tell([board(4), notice(1)]);
  await until(() => watcher.frames.length === 2 && listener.frames.length === 2);
  expect(watcher.messages[1]).toEqual([call(board(4)), call(notice(1))]);
  expect(listener.messages[1]).toEqual([call(notice(1))]);
});

test("what becomes of a team's instance is told to this team alone, and only to sockets that know of it", async () => {
  const hub = aHub();
  const [mine, theirs, stock] = [
    await hub.listen({ board: true, part: 1 }),
    await hub.listen({ board: true, part: 2 }),
    await hub.listen({ part: 1 }),
  ];
  await hub.api.tell([{ target: "InstanceChanged", arguments: [{ challengeId: 7 }], to: 1 }, notice(1)]);
  await until(() => mine.frames.length === 3 && theirs.frames.length === 2 && stock.frames.length === 2);
  expect(mine.messages[2]).toEqual([{ type: 1, target: "InstanceChanged", arguments: [{ challengeId: 7 }] }]);
  expect([...theirs.messages, ...stock.messages].flat()).not.toContainEqual(expect.objectContaining({ target: "InstanceChanged" }));
});

test("a hub that nobody listens to says so", async () => {
  expect(await aHub().api.tell([notice(1)])).toEqual({ sockets: 0 });
});

test("a hub that has slept still knows its listeners", async () => {
  const hub = aHub();
  const [watcher, silent] = [await hub.listen({ board: true }), await hub.enter({ board: true })];
  await runInDurableObject(hub.stub, async (_, state) => {
    await new Hub(state, env).tell([board(7)]);
  });
  await until(() => watcher.frames.length === 2);
  expect(watcher.messages[1]).toEqual([call(board(7))]);
  expect(silent.frames).toEqual([]);
});

test("a keep-alive is answered by the runtime, in the stock client's words", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  listener.send('{"type":6}\u001e');
  await until(() => listener.frames.length === 2);
  expect(listener.frames[1]).toBe('{"type":6}\u001e');
  const answered = await runInDurableObject(hub.stub, (_, state) => state.getWebSocketAutoResponseTimestamp(state.getWebSockets()[0]!));
  expect(answered).not.toBeNull();
});

test("another protocol is refused in the handshake", async () => {
  const socket = await aHub().enter();
  socket.send('{"protocol":"messagepack","version":1}\u001e');
  await until(() => socket.closed);
  expect(socket.messages[0]).toEqual([{ error: expect.stringContaining("json") as string }]);
  expect(socket.closed?.code).toBe(1008);
});

test("a call to the hub ends the conversation with a reason", async () => {
  const listener = await aHub().listen();
  listener.send('{"type":1,"target":"Steal","arguments":[]}\u001e');
  await until(() => listener.closed);
  expect(listener.messages[1]).toEqual([{ type: 7, error: "This hub has no methods." }]);
  expect(listener.closed?.code).toBe(1008);
});

test("a frame over 64 KB ends the conversation", async () => {
  const listener = await aHub().listen();
  listener.send(`{"type":6,"x":"${"x".repeat(64 * 1024)}"}\u001e`);
  expect((await until(() => listener.closed)).code).toBe(1009);
});

test("more than ten messages a minute end the conversation, however harmless", async () => {
  const listener = await aHub().listen();
  for (let n = 0; n < 10; n += 1) listener.send('{ "type": 6 }\u001e');
  expect((await until(() => listener.closed)).code).toBe(1008);
});

test("a client's close is answered", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  listener.send('{"type":7}\u001e');
  expect((await until(() => listener.closed)).code).toBe(1000);
  const other = await hub.listen();
  other.close(4001, "bye");
  await until(() => other.closed);
  expect(await hub.api.tell([notice(1)])).toEqual({ sockets: 0 });
});

test("one user may have twenty sockets in a room", async () => {
  const hub = aHub();
  const user = crypto.randomUUID();
  const codes = [];
  for (let n = 0; n < 21; n += 1) {
    const answer = await hub.upgrade({ user });
    answer.webSocket?.accept();
    codes.push(answer.status);
  }
  expect(codes.filter((code) => code === 101)).toHaveLength(20);
  expect(codes.at(-1)).toBe(429);
});

test("a full room refuses the next and keeps the rest", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  await runInDurableObject(hub.stub, (_, state) => {
    for (let n = 1; n < SOCKETS; n += 1) state.acceptWebSocket(new WebSocketPair()[1]);
  });
  expect((await hub.upgrade()).status).toBe(503);
  expect(await hub.api.tell([notice(1)])).toEqual({ sockets: SOCKETS });
  await until(() => listener.frames.length === 2);
});

test("staff who were signed out or lowered hear nothing more", async () => {
  const hub = aHub();
  const [monitor, lowered, gone] = [await aMonitor(), await anAdmin(), await aMonitor()];
  const seat = (who: typeof monitor) => ({ user: who.id, session: who.viewer.session, need: "Monitor" as const });
  const [kept, dropped, ended] = [await hub.listen(seat(monitor)), await hub.listen(seat(lowered)), await hub.listen(seat(gone))];
  const db = connect(env.DB);
  await db.update(users).set({ role: "User" }).where(eq(users.id, lowered.id));
  await db.delete(sessions).where(eq(sessions.userId, gone.id));
  await hub.api.tell([notice(1)]);
  await until(() => kept.frames.length === 2 && dropped.closed && ended.closed);
  expect(kept.messages[1]).toEqual([call(notice(1))]);
  expect(dropped.messages.flat()).toEqual([{}, { type: 7, error: "Signed out." }]);
  expect(ended.closed?.code).toBe(1008);
});

test("a monitor has no seat where an administrator is needed", async () => {
  const hub = aHub();
  const monitor = await aMonitor();
  const listener = await hub.listen({ user: monitor.id, session: monitor.viewer.session, need: "Admin" });
  await hub.api.tell([notice(1)]);
  await until(() => listener.closed);
  expect(listener.messages.flat()).toEqual([{}, { type: 7, error: "Signed out." }]);
});
