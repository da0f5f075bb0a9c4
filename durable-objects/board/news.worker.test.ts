import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import type { EntryData } from "../../worker/contract/rpc/ledger.ts";
import { aGameId, aLedger, boardOf, ledgerOf, runningGame, sender } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";

/** What a Board sends, by hub: its hubs are replaced by fakes that always have one listener. */
async function listen(board: DurableObjectStub, gameId: number) {
  const heard: Record<string, HubMessage[]> = {};
  await runInDurableObject(board, (instance) => {
    const hubs = (instance as unknown as { hubs: { send(name: string, messages: HubMessage[]): Promise<{ sockets: number }> } }).hubs;
    hubs.send = async (name, messages) => {
      (heard[name.slice(`game:${gameId}:`.length)] ??= []).push(...messages);
      return { sockets: 1 };
    };
  });
  return heard;
}

const marksIn = (messages: HubMessage[] = []) =>
  messages.flatMap((one) => (one.target === "Marked" ? [{ ...one.arguments[0], to: one.to }] : []));
const bloodsIn = (messages: HubMessage[] = []) => messages.flatMap((one) => (one.target === "ReceivedGameNotice" ? one.arguments : []));

test("players are told of bloods and board changes, staff of every answer and of cheats", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [owner, thief] = [await team(), await team()];
  const { id } = await challenge({ type: "DynamicAttachment", title: "D" }, ["own"]);
  await ledger.bind(owner.id, id);
  await ledger.flush();
  const since = await board.version();
  const heard = await listen(board, gameId);
  await board.watch(`game:${gameId}:3`);

  await send(thief.user, id, "own");
  await send(owner.user, id, "own");
  await ledger.flush();
  const { version } = await board.frame(null);

  await expect.poll(() => heard["3"]?.length).toBeGreaterThan(1);
  expect(heard["3"]).toEqual([
    { target: "ReceivedGameNotice", arguments: [expect.objectContaining({ type: "FirstBlood", values: [owner.name, "D"] })] },
    { target: "Marked", arguments: [{ list: "notices", seq: expect.any(Number), since: expect.any(Number) }] },
    { target: "BoardChanged", arguments: [{ version, since }] },
  ]);
  await expect.poll(() => heard.staff?.length).toBe(5);
  const told = heard.staff!.map(({ target, arguments: [what] }) => [
    target,
    "values" in what ? what.values : (what as { status: string }).status,
  ]);
  expect(told).toEqual([
    ["ReceivedSubmissions", "CheatDetected"],
    ["ReceivedGameEvent", ["WrongAnswer", "own", "D", String(id)]],
    ["ReceivedGameEvent", ["D", thief.name, owner.name]],
    ["ReceivedSubmissions", "Accepted"],
    ["ReceivedGameEvent", ["Accepted", "own", "D", String(id)]],
  ]);
});

test("players are told that a notice was taken back", async () => {
  const { gameId, ledger, board } = await aLedger();
  const { id } = await ledger.announce("Mind the rocks");
  await ledger.flush();
  const heard = await listen(board, gameId);
  await board.watch(`game:${gameId}:3`);
  await ledger.removeNotice(id);
  await ledger.flush();
  await expect.poll(() => heard["3"]).toHaveLength(2);
  expect(heard["3"]).toEqual([
    { target: "NoticeRemoved", arguments: [{ id }] },
    { target: "Marked", arguments: [{ list: "notices", seq: 2, since: 1 }] },
  ]);
});

test("nobody is told of notices before the start, when nobody may read them", async () => {
  const startAt = Date.now() + 60_000;
  const { gameId, ledger, board, team } = await aLedger({ startAt, endAt: startAt + 60_000 });
  const { id: to, user: by } = await team();
  await ledger.flush();
  const heard = await listen(board, gameId);
  await board.watch(`game:${gameId}:3`);
  const notice = await ledger.announce("The first flag is under the mat");
  await board.showNotice({ notice, html: null });
  await ledger.removeNotice(notice.id);
  await ledger.message({ participationId: to, by, do: "write", text: "Come early" });
  await ledger.flush();
  await expect.poll(() => heard["3"]?.map(({ target }) => target)).toEqual(["TeamMessage", "Marked"]);
  await ledger.configureGame(runningGame({ version: 2 }));
  await ledger.flush();
  const second = await ledger.announce("Good luck");
  await board.showNotice({ notice: second, html: null });
  await ledger.flush();
  await expect.poll(() => heard["3"]?.filter(({ target }) => /Notice/.test(target))).toHaveLength(2);
});

test("each notice and message names the one before it, even across a restart, and a newcomer is told the same", async () => {
  const { gameId, ledger, board, team } = await aLedger();
  const { id, user } = await team();
  await ledger.announce("Mind the rocks");
  await ledger.flush();
  const before = await board.catchUp(null, [id]);
  await restart(board);
  const revived = boardOf(gameId);
  expect(await revived.catchUp(null, [id])).toEqual(before);
  const heard = await listen(revived, gameId);
  await revived.watch(`game:${gameId}:3`);
  const first = await ledger.announce("Mind the sands");
  await ledger.editNotice(first.id, "Mind the sands, too");
  await ledger.message({ participationId: id, by: user, do: "write", text: "You as well" });
  await ledger.flush();
  const after = await revived.catchUp(null, [id]);
  await expect.poll(() => marksIn(heard["3"])).toHaveLength(2);
  expect(marksIn(heard["3"])).toEqual([
    { list: "notices", since: before.notices, seq: after.notices, to: undefined },
    { list: "messages", since: 0, seq: after.messages[0], to: id },
  ]);
  expect(after.notices).toBeGreaterThan(before.notices);
});

test("the positions of lists do not tell a player how much others do, nor that a cheat was noticed", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [one, other, { id }] = [await team(), await team(), await challenge()];
  const positions = async (answers: number) => {
    for (let n = 0; n < answers; n += 1) await send(other.user, id, `wrong ${n}`);
    await ledger.announce("Mind the rocks");
    await ledger.message({ participationId: one.id, by: one.user, do: "write", text: "You as well" });
    await ledger.flush();
    const { notices, messages } = await board.catchUp(null, [one.id]);
    return [notices, messages[0]!] as const;
  };
  await ledger.flush();
  const heard = await listen(board, gameId);
  await board.watch(`game:${gameId}:3`);
  const [before, quiet, busy] = [await positions(0), await positions(0), await positions(5)];
  expect(busy.map((seq, n) => seq - quiet[n]!)).toEqual(quiet.map((seq, n) => seq - before[n]!));
  await expect.poll(() => marksIn(heard["3"]).map(({ seq, since }) => seq - since)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("an imported log moves the marks without telling anybody", async () => {
  const { ledger, board } = await aLedger();
  await ledger.announce("Long ago");
  await ledger.flush();
  const entries = await ledger.entries(0, 10);
  const copy = aGameId();
  const other = boardOf(copy);
  const heard = await listen(other, copy);
  await other.watch(`game:${copy}:3`);
  await other.advance(entries, entries.at(-1)!.seq);
  expect((await other.catchUp(null, [])).notices).toBe((await board.catchUp(null, [])).notices);
  expect(heard["3"]).toBeUndefined();
});

test("a team is told when its own instance has started or ended", async () => {
  const { gameId, ledger, board, team, challenge } = await aLedger();
  const [{ id: participationId }, { id }] = [await team(), await challenge({ title: "D" })];
  await ledger.flush();
  const heard = await listen(board, gameId);
  await board.watch(`game:${gameId}:3`);
  const event: EntryData["event"] = { type: "ContainerStart", values: [String(id), "D"] };
  await ledger.recordInstanceEvents([{ key: "one", at: Date.now(), event, participationId, userId: null, challengeId: id, ip: null }]);
  await ledger.flush();
  const told = { target: "InstanceChanged", arguments: [{ challengeId: id }], to: participationId };
  await expect.poll(() => heard["3"] ?? []).toContainEqual(told);
  const { instances } = await board.catchUp(null, [participationId]);
  expect(marksIn(heard["3"])).toEqual([{ list: "instances", since: 0, seq: instances[0], to: participationId }]);
});

test("staff are told why an instance has ended", async () => {
  const { gameId, ledger, board, team, challenge } = await aLedger();
  const [{ id: participationId }, { id }] = [await team(), await challenge({ title: "D" })];
  await ledger.flush();
  const heard = await listen(board, gameId);
  await board.watch(`game:${gameId}:3`);
  const event: EntryData["event"] = { type: "ContainerDestroy", values: [String(id), "D"], why: "outOfMemory" };
  await ledger.recordInstanceEvents([{ key: "one", at: Date.now(), event, participationId, userId: null, challengeId: id, ip: null }]);
  await ledger.flush();
  const told = expect.objectContaining({ type: "ContainerDestroy", why: "outOfMemory" });
  await expect.poll(() => heard.staff ?? []).toContainEqual({ target: "ReceivedGameEvent", arguments: [told] });
});

test("a team is told that one of its members has opened a hint, and staff are told which one and its price", async () => {
  const { gameId, ledger, board, team, challenge } = await aLedger({ hintDebt: true });
  const [{ id: participationId, user: userId, name }, { id }] = [
    await team(),
    await challenge({ title: "D", hints: [{ id: "one", cost: 50 }] }),
  ];
  await ledger.flush();
  const heard = await listen(board, gameId);
  await board.watch(`game:${gameId}:3`);
  await ledger.openHint({ userId, challengeId: id, hint: "one", cost: 50, charged: "opening", ip: null });
  await ledger.flush();
  await expect
    .poll(() => heard["3"] ?? [])
    .toContainEqual({
      target: "HintOpened",
      arguments: [{ challengeId: id }],
      to: participationId,
    });
  await expect.poll(() => heard.staff ?? []).toHaveLength(1);
  expect(heard.staff![0]!.arguments).toMatchObject([
    { type: "Normal", values: ["D", "one", "-50"], team: name, hint: { id: "one", cost: 50, charged: "opening" } },
  ]);
});

test("a restarted board still knows its listeners, repeats nothing and loses nothing", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [first, second, { id }] = [await team(), await team(), await challenge()];
  // Before it subscribes: a hub without listeners is forgotten at the first news.
  await listen(board, gameId);
  await board.watch(`game:${gameId}:1`);
  await send(first.user, id, "right");
  await ledger.flush();

  const since = await board.version();
  await restart(ledger, board);
  const revived = boardOf(gameId);
  const heard = await listen(revived, gameId);
  await revived.version();
  await sender(ledgerOf(gameId))(second.user, id, "right");
  await ledgerOf(gameId).flush();

  await expect.poll(() => bloodsIn(heard["1"]).map(({ values }) => values[0])).toEqual([second.name]);
  expect(heard["1"]).toContainEqual({ target: "BoardChanged", arguments: [{ version: await revived.version(), since }] });
});
