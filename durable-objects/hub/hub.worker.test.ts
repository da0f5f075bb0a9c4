import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { HubMessage, NoticeView } from "../../worker/contract/feed.ts";
import { SEAT_HEADER, type Seat } from "../../worker/contract/hub.ts";
import type { ParticipationSettings } from "../../worker/contract/ledger.ts";
import type { HubApi } from "../../worker/contract/objects.ts";
import { connect } from "../../worker/db/client.ts";
import { games, participationMembers, participations, sessions, users } from "../../worker/db/schema/index.ts";
import { aGameRow, aTeamRow } from "../../worker/testing/copies.ts";
import { TestSocket, until } from "../../worker/testing/sockets.ts";
import { aMonitor, anAdmin } from "../../worker/testing/users.ts";
import { Hub } from "./hub.ts";
import { SOCKETS, SOCKETS_OF_AN_ADDRESS, VISITORS, type Attachment } from "./seating.ts";

const db = connect(env.DB);
const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
const notice = (id: number): HubMessage => ({
  target: "ReceivedGameNotice",
  arguments: [{ id, time: "2026-01-01T00:00:00.000+00:00", type: "Normal", values: ["hello"] } satisfies NoticeView],
});
const board = (version: number): HubMessage => ({ target: "BoardChanged", arguments: [{ version }] });
const call = ({ target, arguments: parts }: HubMessage) => ({ type: 1, target, arguments: parts });

function aHub(name = `room:${crypto.randomUUID()}`) {
  const stub = env.HUB.get(env.HUB.idFromName(name));
  const seat: Seat = { hub: name, user: null, address: null, session: null, need: null, board: false, part: null };
  const upgrade = (changes: Partial<Seat> = {}) =>
    stub.fetch("https://hub/", { headers: { Upgrade: "websocket", [SEAT_HEADER]: JSON.stringify({ ...seat, ...changes }) } });
  const enter = async (changes: Partial<Seat> = {}) => new TestSocket((await upgrade(changes)).webSocket!);
  const listen = async (changes: Partial<Seat> = {}) => {
    const socket = await enter(changes);
    socket.send(HANDSHAKE);
    await until(() => socket.frames.length === 1);
    return socket;
  };
  /** Puts all that has happened here so much farther into the past, and lets the alarm go off; false when there was none. */
  const pass = async (ms: number) => {
    await runInDurableObject(stub, (instance, state) => {
      const { doorkeeper } = instance as unknown as { doorkeeper: { checkedAt: number; askedAt: number } };
      doorkeeper.checkedAt -= ms;
      doorkeeper.askedAt -= ms;
      for (const socket of state.getWebSockets()) {
        const { joinedAt, heardAt, ...seat } = socket.deserializeAttachment() as Attachment;
        socket.serializeAttachment({ ...seat, joinedAt: joinedAt - ms, heardAt: heardAt - ms } satisfies Attachment);
      }
    });
    return runDurableObjectAlarm(stub);
  };
  return { stub, api: stub as unknown as HubApi, upgrade, enter, listen, pass };
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

/** A game with as many teams of one as there are statuses, and a hub of its players. */
async function aGameHub(isPrivate: boolean, ...statuses: ParticipationSettings["status"][]) {
  const game = await aGameRow({ isPrivate });
  const teams = [];
  for (const status of statuses) {
    const { player, participation } = await aTeamRow(game.id);
    const part = participation.id;
    await db.insert(participationMembers).values({ gameId: game.id, userId: player.id, participationId: part });
    await db.update(participations).set({ status }).where(eq(participations.id, part));
    teams.push({ player, part, seat: { user: player.id, session: player.viewer.session, board: true } });
  }
  return { game, teams, hub: aHub(`game:${game.id}:0`) };
}

test("what becomes of a team's instance is told to this team alone, and only to sockets that know of it", async () => {
  const { hub, teams } = await aGameHub(false, "Accepted", "Accepted");
  const [one, two] = [teams[0]!, teams[1]!];
  const [mine, theirs, stock] = [await hub.listen(one.seat), await hub.listen(two.seat), await hub.listen({ ...one.seat, board: false })];
  await hub.api.tell([{ target: "InstanceChanged", arguments: [{ challengeId: 7 }], to: one.part }, notice(1)]);
  await until(() => mine.frames.length === 3 && theirs.frames.length === 2 && stock.frames.length === 2);
  expect(mine.messages[2]).toEqual([{ type: 1, target: "InstanceChanged", arguments: [{ challengeId: 7 }] }]);
  expect([...theirs.messages, ...stock.messages].flat()).not.toContainEqual(expect.objectContaining({ target: "InstanceChanged" }));
});

test("a seat knows its team as D1 has it, whatever the Worker has heard", async () => {
  const { hub, teams } = await aGameHub(false, "Suspended", "Accepted");
  const suspended = await hub.listen({ ...teams[0]!.seat, part: teams[1]!.part });
  const moved = await hub.listen(teams[1]!.seat);
  await db.delete(participationMembers).where(eq(participationMembers.userId, teams[1]!.player.id));
  await hub.pass(60_000);
  const own = { target: "InstanceChanged" as const, arguments: [{ challengeId: 7 }] as [{ challengeId: number }], to: teams[1]!.part };
  await hub.api.tell([own, notice(1)]);
  await until(() => suspended.frames.length === 2 && moved.frames.length === 2);
  expect(moved.messages[1]).toEqual([call(notice(1))]);
});

test("whoever may not hear a private game any more is dropped before the first frame after a minute", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Pending", "Accepted", "Accepted", "Accepted");
  const sockets: TestSocket[] = [];
  for (const { seat } of teams) sockets.push(await hub.listen(seat));
  const [suspended, waiting, kicked, banned, gone] = teams as [(typeof teams)[0], ...typeof teams];
  const kept = sockets[1]!;
  await hub.api.tell([notice(1)]);
  await until(() => sockets.every(({ frames }) => frames.length === 2));
  await db.update(participations).set({ status: "Suspended" }).where(eq(participations.id, suspended.part));
  await db.delete(participationMembers).where(eq(participationMembers.userId, kicked!.player.id));
  await db.update(users).set({ role: "Banned" }).where(eq(users.id, banned!.player.id));
  await db.delete(sessions).where(eq(sessions.userId, gone!.player.id));
  await hub.pass(60_000);
  await hub.api.tell([notice(2)]);
  await until(() => sockets.filter((socket) => socket !== kept).every(({ closed }) => closed) && kept.frames.length === 3);
  expect(sockets.map(({ closed }) => closed?.code)).toEqual([1008, undefined, 1008, 1008, 1008]);
  for (const socket of sockets.filter((one) => one !== kept)) expect(socket.messages.flat()).not.toContainEqual(call(notice(2)));
  expect(waiting!.part).toBeGreaterThan(0);
});

test("when a game becomes private or is deleted, visitors hear nothing more", async () => {
  const { game, hub, teams } = await aGameHub(false, "Accepted");
  const [visitor, member] = [await hub.listen(), await hub.listen(teams[0]!.seat)];
  await db.update(games).set({ isPrivate: true }).where(eq(games.id, game.id));
  await hub.api.tell([notice(1)]);
  await until(() => visitor.closed && member.frames.length === 2);
  await db.delete(games).where(eq(games.id, game.id));
  await hub.pass(60_000);
  await hub.api.tell([notice(2)]);
  await until(() => member.closed);
  expect([visitor, member].map(({ messages }) => messages.flat().filter((one) => (one as { type?: number }).type === 1).length)).toEqual([
    0, 1,
  ]);
});

test("who has signed out, or has been taken out of a private game, gets no seat although the Worker still knows him", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Rejected");
  await db.delete(sessions).where(eq(sessions.userId, teams[0]!.player.id));
  expect((await hub.upgrade(teams[0]!.seat)).status).toBe(401);
  expect((await hub.upgrade(teams[1]!.seat)).status).toBe(404);
});

test("one question a minute is asked for all who sit there, and while D1 is silent nobody is dropped", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Accepted");
  const sockets = [await hub.listen(teams[0]!.seat), await hub.listen(teams[1]!.seat)];
  const asked = await countQuestions(hub.stub, null);
  for (let n = 1; n <= 3; n += 1) {
    await hub.api.tell([notice(n)]);
    await until(() => sockets.every(({ messages }) => messages.flat().length === 1 + n));
  }
  expect(asked).toHaveLength(1);
  const refused = await countQuestions(hub.stub, new Error("D1 is down"));
  await db.delete(sessions).where(eq(sessions.userId, teams[0]!.player.id));
  await hub.pass(60_000);
  await hub.api.tell([notice(4)]);
  await until(() => sockets.every(({ messages }) => messages.flat().length === 5));
  expect([refused.length, ...sockets.map(({ closed }) => closed)]).toEqual([1, null, null]);
});

/** Notes the questions that a hub puts to D1 from now on, and fails them with an error. */
async function countQuestions(stub: DurableObjectStub, error: Error | null): Promise<number[]> {
  const asked: number[] = [];
  await runInDurableObject(stub, (instance) => {
    const { doorkeeper } = instance as unknown as { doorkeeper: { database: Pick<D1Database, "prepare" | "batch"> } };
    doorkeeper.database = {
      prepare: (text) => env.DB.prepare(text),
      batch: (statements) => {
        asked.push(statements.length);
        return error ? Promise.reject(error) : env.DB.batch(statements);
      },
    };
  });
  return asked;
}

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

test("who has not shaken hands within ten seconds is closed, and nobody else", async () => {
  const hub = aHub();
  const [mute, listener] = [await hub.enter(), await hub.listen()];
  expect(await hub.pass(9_000)).toBe(true);
  expect([mute.closed, listener.closed]).toEqual([null, null]);
  expect(await hub.pass(1_000)).toBe(true);
  expect((await until(() => mute.closed)).code).toBe(1008);
  await hub.api.tell([notice(1)]);
  await until(() => listener.frames.length === 2);
  expect(listener.closed).toBeNull();
});

test("who says nothing for more than a minute is closed and may come back; a word or a keep-alive is enough to stay", async () => {
  const hub = aHub();
  const [silent, speaking, alive] = [await hub.listen(), await hub.listen(), await hub.listen()];
  expect(await hub.pass(65_000)).toBe(true);
  // Blanks make it a word for the object; the words without are answered by the runtime.
  speaking.send('{ "type": 6 }\u001e');
  alive.send('{"type":6}\u001e');
  await until(() => speaking.frames.length === 2 && alive.frames.length === 2);
  expect(silent.closed).toBeNull();
  expect(await hub.pass(5_000)).toBe(true);
  expect((await until(() => silent.closed)).code).toBe(4000);
  await hub.api.tell([notice(1)]);
  await until(() => speaking.frames.length === 3 && alive.frames.length === 3);
});

test("a room has an alarm only while somebody sits there", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  for (let minute = 0; minute < 2; minute += 1) expect(await hub.pass(30_000)).toBe(true);
  listener.close(1000, "");
  await until(async () => (await hub.api.tell([])).sockets === 0);
  expect(await hub.pass(60_000)).toBe(true);
  expect(await hub.pass(60_000)).toBe(false);
});

test("one address has a limit of its own, and visitors leave seats to those who play", async () => {
  const hub = aHub();
  const fill = (count: number, tag: string) =>
    runInDurableObject(hub.stub, (_, state) => {
      for (let n = 0; n < count; n += 1) state.acceptWebSocket(new WebSocketPair()[1], [tag]);
    });
  await fill(SOCKETS_OF_AN_ADDRESS, "from 192.0.2.7");
  expect((await hub.upgrade({ address: "192.0.2.7" })).status).toBe(429);
  await hub.enter({ address: "192.0.2.8" });
  await fill(VISITORS, "visitor");
  expect((await hub.upgrade({ address: "192.0.2.8" })).status).toBe(503);
  await hub.enter({ address: "192.0.2.8", user: crypto.randomUUID() });
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
