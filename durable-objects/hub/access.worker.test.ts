import { env, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../worker/db/client.ts";
import { games, participationMembers, participations, sessions, users } from "../../worker/db/schema/index.ts";
import { aGameHub, aHub, call, notice } from "../../worker/testing/hubs.ts";
import { until, type TestSocket } from "../../worker/testing/sockets.ts";
import { aMonitor, anAdmin } from "../../worker/testing/users.ts";
import { SOCKETS, SOCKETS_OF_AN_ADDRESS, VISITORS } from "./socket-limits.ts";

const db = connect(env.DB);

test("a subscription has the team that D1 says, whatever the Worker sent", async () => {
  const { hub, teams } = await aGameHub(false, "Suspended", "Accepted");
  const suspended = await hub.listen({ ...teams[0]!.subscription, participationId: teams[1]!.participationId });
  const moved = await hub.listen(teams[1]!.subscription);
  await db.delete(participationMembers).where(eq(participationMembers.userId, teams[1]!.player.id));
  await hub.pass(60_000);
  const own = {
    target: "InstanceChanged" as const,
    arguments: [{ challengeId: 7 }] as [{ challengeId: number }],
    to: teams[1]!.participationId,
  };
  await hub.api.publish([own, notice(1)]);
  await until(() => suspended.frames.length === 2 && moved.frames.length === 2);
  expect(moved.messages[1]).toEqual([call(notice(1))]);
});

test("a listener who may no longer follow a private game is dropped before the first frame after a minute", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Pending", "Accepted", "Accepted", "Accepted");
  const sockets: TestSocket[] = [];
  for (const { subscription } of teams) sockets.push(await hub.listen(subscription));
  const [suspended, waiting, kicked, banned, gone] = teams as [(typeof teams)[0], ...typeof teams];
  const kept = sockets[1]!;
  await hub.api.publish([notice(1)]);
  await until(() => sockets.every(({ frames }) => frames.length === 2));
  await db.update(participations).set({ status: "Suspended" }).where(eq(participations.id, suspended.participationId));
  await db.delete(participationMembers).where(eq(participationMembers.userId, kicked!.player.id));
  await db.update(users).set({ role: "Banned" }).where(eq(users.id, banned!.player.id));
  await db.delete(sessions).where(eq(sessions.userId, gone!.player.id));
  await hub.pass(60_000);
  await hub.api.publish([notice(2)]);
  await until(() => sockets.filter((socket) => socket !== kept).every(({ closed }) => closed) && kept.frames.length === 3);
  expect(sockets.map(({ closed }) => closed?.code)).toEqual([1008, undefined, 1008, 1008, 1008]);
  for (const socket of sockets.filter((one) => one !== kept)) expect(socket.messages.flat()).not.toContainEqual(call(notice(2)));
  expect(waiting!.participationId).toBeGreaterThan(0);
});

test("setting the clock back lets nobody listen for longer", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted");
  const socket = await hub.listen(teams[0]!.subscription);
  await hub.api.publish([notice(1)]);
  await until(() => socket.frames.length === 2);
  await db.delete(sessions).where(eq(sessions.userId, teams[0]!.player.id));
  // Everything that has happened is now an hour ahead of the clock.
  await hub.pass(-3_600_000);
  await hub.api.publish([notice(2)]);
  await until(() => socket.closed);
  expect(socket.messages.flat()).not.toContainEqual(call(notice(2)));
});

test("when a game becomes private or is deleted, visitors get nothing more", async () => {
  const { game, hub, teams } = await aGameHub(false, "Accepted");
  const [visitor, member] = [await hub.listen(), await hub.listen(teams[0]!.subscription)];
  await db.update(games).set({ isPrivate: true }).where(eq(games.id, game.id));
  await hub.api.publish([notice(1)]);
  await until(() => visitor.closed && member.frames.length === 2);
  await db.delete(games).where(eq(games.id, game.id));
  await hub.pass(60_000);
  await hub.api.publish([notice(2)]);
  await until(() => member.closed);
  expect([visitor, member].map(({ messages }) => messages.flat().filter((one) => (one as { type?: number }).type === 1).length)).toEqual([
    0, 1,
  ]);
});

test("a user who has signed out, or was removed from a private game, is refused even while the Worker still knows the session", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Rejected");
  await db.delete(sessions).where(eq(sessions.userId, teams[0]!.player.id));
  expect((await hub.upgrade(teams[0]!.subscription)).status).toBe(401);
  expect((await hub.upgrade(teams[1]!.subscription)).status).toBe(404);
});

test("D1 is asked once a minute for all sockets, and while it does not answer nobody is dropped", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Accepted");
  const sockets = [await hub.listen(teams[0]!.subscription), await hub.listen(teams[1]!.subscription)];
  const asked = await countQuestions(hub.stub, null);
  for (let n = 1; n <= 3; n += 1) {
    await hub.api.publish([notice(n)]);
    await until(() => sockets.every(({ messages }) => messages.flat().length === 1 + n));
  }
  expect(asked).toHaveLength(1);
  const refused = await countQuestions(hub.stub, new Error("D1 is down"));
  await db.delete(sessions).where(eq(sessions.userId, teams[0]!.player.id));
  await hub.pass(60_000);
  await hub.api.publish([notice(4)]);
  await until(() => sockets.every(({ messages }) => messages.flat().length === 5));
  expect([refused.length, ...sockets.map(({ closed }) => closed)]).toEqual([1, null, null]);
});

test("while D1 does not answer, only listeners of public games are accepted", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Accepted");
  const listener = await hub.listen();
  await countQuestions(hub.stub, new Error("D1 is down"));
  const known = await hub.upgrade({ ...teams[0]!.subscription, isOpen: true });
  known.webSocket?.accept();
  expect([known.status, (await hub.upgrade(teams[1]!.subscription)).status]).toEqual([101, 503]);
  expect(listener.closed).toBeNull();
});

test("users who connect while a query is running are asked about together, and each gets their own answer", async () => {
  const { hub, teams } = await aGameHub(true, "Accepted", "Accepted", "Rejected", "Accepted", "Accepted", "Pending");
  await db.update(users).set({ role: "Banned" }).where(eq(users.id, teams[3]!.player.id));
  await db.delete(sessions).where(eq(sessions.userId, teams[4]!.player.id));
  const answered = Promise.withResolvers<void>();
  const asked = await countQuestions(hub.stub, null, answered.promise);
  const upgrades = teams.map(({ subscription }) => hub.upgrade(subscription));
  type Checking = { accessCheck: { entering: { waiting: number } } };
  const waiting = () => runInDurableObject(hub.stub, (hub) => (hub as unknown as Checking).accessCheck.entering.waiting);
  await until(async () => (await waiting()) === teams.length - 1);
  answered.resolve();
  const answers = await Promise.all(upgrades);
  for (const { webSocket } of answers) webSocket?.accept();
  expect(answers.map(({ status }) => status)).toEqual([101, 101, 404, 404, 401, 101]);
  expect(asked).toHaveLength(2);
});

/** Records the queries that a hub sends to D1 from now on, and fails them with an error; none is answered before `held` is. */
async function countQuestions(stub: DurableObjectStub, error: Error | null, held?: Promise<void>): Promise<number[]> {
  const asked: number[] = [];
  await runInDurableObject(stub, (instance) => {
    const { accessCheck } = instance as unknown as { accessCheck: { database: Pick<D1Database, "prepare" | "batch"> } };
    accessCheck.database = {
      prepare: (text) => env.DB.prepare(text),
      batch: async (statements) => {
        asked.push(statements.length);
        await held;
        return error ? Promise.reject(error) : env.DB.batch(statements);
      },
    };
  });
  return asked;
}

test("one user may have twenty sockets in a hub", async () => {
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

test("a socket without a handshake is closed after ten seconds, and no other", async () => {
  const hub = aHub();
  const [mute, listener] = [await hub.enter(), await hub.listen()];
  expect(await hub.pass(9_000)).toBe(true);
  expect([mute.closed, listener.closed]).toEqual([null, null]);
  expect(await hub.pass(1_000)).toBe(true);
  expect((await until(() => mute.closed)).code).toBe(1008);
  await hub.api.publish([notice(1)]);
  await until(() => listener.frames.length === 2);
  expect(listener.closed).toBeNull();
});

test("a socket silent for more than a minute is closed and may come back; a word or a keep-alive is enough to stay", async () => {
  const hub = aHub();
  const [silent, speaking, alive] = [await hub.listen(), await hub.listen(), await hub.listen()];
  expect(await hub.pass(65_000)).toBe(true);
  // The spaces make it a word for the object; without them the runtime answers.
  speaking.send('{ "type": 6 }\u001e');
  alive.send('{"type":6}\u001e');
  await until(() => speaking.frames.length === 2 && alive.frames.length === 2);
  expect(silent.closed).toBeNull();
  expect(await hub.pass(5_000)).toBe(true);
  expect((await until(() => silent.closed)).code).toBe(4000);
  await hub.api.publish([notice(1)]);
  await until(() => speaking.frames.length === 3 && alive.frames.length === 3);
});

test("a hub has an alarm only while a socket is open", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  for (let minute = 0; minute < 2; minute += 1) expect(await hub.pass(30_000)).toBe(true);
  listener.close(1000, "");
  await until(async () => (await hub.api.publish([])).sockets === 0);
  expect(await hub.pass(60_000)).toBe(true);
  expect(await hub.pass(60_000)).toBe(false);
});

test("one address has a limit of its own, and visitors leave sockets to players", async () => {
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

test("a full hub refuses the next socket and keeps the rest", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  await runInDurableObject(hub.stub, (_, state) => {
    for (let n = 1; n < SOCKETS; n += 1) state.acceptWebSocket(new WebSocketPair()[1]);
  });
  expect((await hub.upgrade()).status).toBe(503);
  expect(await hub.api.publish([notice(1)])).toEqual({ sockets: SOCKETS });
  await until(() => listener.frames.length === 2);
});

test("staff who were signed out or demoted get nothing more", async () => {
  const hub = aHub();
  const [monitor, lowered, gone] = [await aMonitor(), await anAdmin(), await aMonitor()];
  const subscription = (who: typeof monitor) => ({ user: who.id, session: who.viewer.session, requiredRole: "Monitor" as const });
  const [kept, dropped, ended] = [
    await hub.listen(subscription(monitor)),
    await hub.listen(subscription(lowered)),
    await hub.listen(subscription(gone)),
  ];
  await db.update(users).set({ role: "User" }).where(eq(users.id, lowered.id));
  await db.delete(sessions).where(eq(sessions.userId, gone.id));
  await hub.api.publish([notice(1)]);
  await until(() => kept.frames.length === 2 && dropped.closed && ended.closed);
  expect(kept.messages[1]).toEqual([call(notice(1))]);
  expect(dropped.messages.flat()).toEqual([{}, { type: 7, error: "Not allowed." }]);
  expect(ended.messages.flat()).toEqual([{}, { type: 7, error: "Signed out." }]);
  expect(ended.closed?.code).toBe(1008);
});

test("a room of the staff, which hears every answer, is asked about every five seconds", async () => {
  const hub = aHub();
  const [kept, lowered] = [await aMonitor(), await aMonitor()];
  const subscription = (who: typeof kept) => ({ user: who.id, session: who.viewer.session, requiredRole: "Monitor" as const });
  const [staying, leaving] = [await hub.listen(subscription(kept)), await hub.listen(subscription(lowered))];
  await hub.api.publish([notice(1)]);
  await until(() => staying.frames.length === 2 && leaving.frames.length === 2);
  await db.update(users).set({ role: "User" }).where(eq(users.id, lowered.id));
  await hub.pass(5_000);
  await hub.api.publish([notice(2)]);
  await until(() => staying.frames.length === 3);
  expect(leaving.messages.flat()).toEqual([{}, call(notice(1)), { type: 7, error: "Not allowed." }]);
});

test("a monitor is refused where an administrator is required", async () => {
  const hub = aHub();
  const monitor = await aMonitor();
  const listener = await hub.listen({ user: monitor.id, session: monitor.viewer.session, requiredRole: "Admin" });
  await hub.api.publish([notice(1)]);
  await until(() => listener.closed);
  expect(listener.messages.flat()).toEqual([{}, { type: 7, error: "Not allowed." }]);
});
