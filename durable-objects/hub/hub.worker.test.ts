import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { aGameHub, aHub, board, call, notice } from "../../worker/testing/hubs.ts";
import { aLedger, boardOf } from "../../worker/testing/ledgers.ts";
import { failing, tooMuch } from "../../worker/testing/overload.ts";
import { until } from "../../worker/testing/sockets.ts";
import { Hub } from "./hub.ts";

test("a socket gets messages after the handshake and none before it", async () => {
  const hub = aHub();
  const [listener, silent] = [await hub.listen(), await hub.enter()];
  expect(await hub.api.publish([notice(1)])).toEqual({ sockets: 2 });
  await until(() => listener.frames.length === 2);
  expect(listener.messages).toEqual([[{}], [call(notice(1))]]);
  expect(silent.frames).toEqual([]);
});

test("messages in quick succession arrive in two frames", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  for (const id of [1, 2, 3]) await hub.api.publish([notice(id)]);
  await until(() => listener.frames.length === 3);
  expect(listener.messages.slice(1)).toEqual([[call(notice(1))], [call(notice(2)), call(notice(3))]]);
});

test("only those who asked for the board get its news", async () => {
  const hub = aHub();
  const [watcher, listener] = [await hub.listen({ board: true }), await hub.listen()];
  await hub.api.publish([board(4), notice(1)]);
  await until(() => watcher.frames.length === 2 && listener.frames.length === 2);
  expect(watcher.messages[1]).toEqual([call(notice(1)), call(board(4))]);
  expect(listener.messages[1]).toEqual([call(notice(1))]);
});

test("news of a team's instance goes to this team alone, and only to sockets that know their team", async () => {
  const { hub, teams } = await aGameHub(false, "Accepted", "Accepted");
  const [one, two] = [teams[0]!, teams[1]!];
  const [mine, theirs, stock] = [
    await hub.listen(one.subscription),
    await hub.listen(two.subscription),
    await hub.listen({ ...one.subscription, board: false }),
  ];
  await hub.api.publish([{ target: "InstanceChanged", arguments: [{ challengeId: 7 }], to: one.participationId }, notice(1)]);
  await until(() => mine.frames.length === 3 && theirs.frames.length === 2 && stock.frames.length === 2);
  expect(mine.messages[2]).toEqual([{ type: 1, target: "InstanceChanged", arguments: [{ challengeId: 7 }] }]);
  expect([...theirs.messages, ...stock.messages].flat()).not.toContainEqual(expect.objectContaining({ target: "InstanceChanged" }));
});

test("a hub that nobody listens to says so", async () => {
  expect(await aHub().api.publish([notice(1)])).toEqual({ sockets: 0 });
});

test("a hub that has slept still knows its listeners", async () => {
  const hub = aHub();
  const [watcher, silent] = [await hub.listen({ board: true }), await hub.enter({ board: true })];
  await runInDurableObject(hub.stub, async (_, state) => {
    await new Hub(state, env).publish([board(7)]);
  });
  await until(() => watcher.frames.length === 2);
  expect(watcher.messages[1]).toEqual([call(board(7))]);
  expect(silent.frames).toEqual([]);
});

test("a Board that is too busy when the first listener connects is asked again for the game's news, without another listener", async () => {
  const { gameId, ledger } = await aLedger();
  const name = `game:${gameId}:0`;
  const hub = aHub(name);
  const within = (binding: object) => runInDurableObject(hub.stub, (instance) => void Object.assign(instance, { env: binding }));
  await within({ ...env, BOARD: failing(tooMuch) });
  const listener = await hub.listen({ hub: name });
  await within(env);
  const watchers = () =>
    runInDurableObject(boardOf(gameId), (_, { storage }) => storage.sql.exec<{ hub: string }>("SELECT hub FROM watchers").toArray());
  await expect.poll(watchers, { timeout: 30_000 }).toEqual([{ hub: name }]);
  await ledger.announce("Mind the rocks");
  await ledger.flush();
  await until(() => listener.frames.length === 2);
});

test("a Board that has lost its list of hubs is asked again within a minute, without another listener", async () => {
  const { game, teams, hub } = await aGameHub(false, "Accepted");
  await hub.listen(teams[0]!.subscription);
  const inBoard = (query: string) => runInDurableObject(boardOf(game.id), (_, { storage }) => storage.sql.exec(query).toArray());
  const watchers = () => inBoard("SELECT hub FROM watchers");
  const held = [{ hub: `game:${game.id}:0` }];
  await expect.poll(watchers).toEqual(held);
  await inBoard("DELETE FROM watchers");
  expect(await hub.pass(60_000)).toBe(true);
  await expect.poll(watchers, { timeout: 30_000 }).toEqual(held);
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

test("where the runtime must not answer pings, the object does, and ends a conversation of too many", async () => {
  const hub = aHub();
  const listener = await hub.listen();
  /** Whether the runtime answers pings once the object has been made with these bindings. */
  const answersWith = (binding: Partial<Env>) =>
    runInDurableObject(hub.stub, (_, state) => {
      state.setWebSocketAutoResponse();
      const made = new Hub(state, { ...env, ...binding });
      return made instanceof Hub && state.getWebSocketAutoResponse() !== null;
    });
  expect(await answersWith({})).toBe(true);
  expect(await answersWith({ VEXIL_PINGS: "objects" })).toBe(false);
  // The handshake was one of the sixty messages.
  for (let n = 0; n < 59; n += 1) listener.send('{"type":6}\u001e');
  await until(() => listener.frames.length === 60);
  expect(new Set(listener.frames.slice(1))).toEqual(new Set(['{"type":6}\u001e']));
  listener.send('{"type":6}\u001e');
  expect((await until(() => listener.closed)).code).toBe(1008);
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
  expect(await until(() => other.closed)).toEqual({ code: 4001, reason: "bye" });
  const third = await hub.listen();
  third.close();
  expect(await until(() => third.closed)).toEqual({ code: 1000, reason: "" });
  expect(await hub.api.publish([notice(1)])).toEqual({ sockets: 0 });
});
