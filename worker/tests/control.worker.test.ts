import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { ledgerOf } from "../contract/rpc/stubs.ts";
import { view } from "../services/monitor/control.ts";
import { aFleet, aStart } from "../testing/agents.ts";
import { aContext } from "../testing/context.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { broken, heard, hung, lost } from "../testing/overload.ts";
import { until } from "../testing/sockets.ts";
import { aMonitor, anAdmin } from "../testing/users.ts";
import { aChallenge, aRunningGame, aTeam, changeGame, joinGame, submit, type TestChallenge } from "../testing/games.ts";

test("the control room counts solves and wrong answers, shows what waits, and adds new entries after three seconds", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 2, game: { acceptWithoutReview: false } });
  const [one, two] = game.challenges as [TestChallenge, TestChallenge];
  const [first, second] = game.teams.map(({ captain }) => captain);
  await joinGame(game, await aTeam(), { wait: true });
  await submit(game, one, first!, "flag{no}");
  await submit(game, one, first!, one.flags[0]!);
  await ledgerOf(env, game.id).flush();
  const said = `/api/game/${game.id}/challenges/${one.id}/feedback`;
  await ok("PUT", said, { as: first!, body: { stars: 4, text: "fine" } });
  let now = Date.now();
  const read = () => view(aContext(game.organiser, { now: () => now }), game.id);
  const seen = await read();
  const rowOf = ({ challenges }: typeof seen, { id }: TestChallenge) => challenges.find((row) => row.id === id)!;
  expect(rowOf(seen, one)).toMatchObject({ solved: 1, right: 1, wrong: 1, starts: 0, failed: 0, enabled: true });
  expect(rowOf(seen, two)).toMatchObject({ solved: 0, right: 0, wrong: 0, lastSolve: null, feedback: null, openedAt: null });
  expect(rowOf(seen, one).feedback).toEqual({ count: 1, average: 4 });
  const watching = await view(aContext(await aMonitor(), { now: () => now }), game.id);
  expect(rowOf(watching, one).feedback).toBeNull();
  expect(Date.parse(rowOf(seen, one).releasedAt!)).toBeLessThanOrEqual(now);
  expect([seen.pending, seen.writeups, seen.isCounting, seen.behind]).toEqual([1, 0, false, 0]);
  expect(seen.minutes.reduce((sum, { right, wrong }) => sum + right * 10 + wrong, 0)).toBe(11);
  await submit(game, one, second!, one.flags[0]!);
  await submit(game, two, second!, "flag{no}");
  const open = () => ok("GET", `/api/game/${game.id}/challenges/${two.id}`, { as: second! });
  await Promise.all([open(), open()]);
  const openedAt = () => env.DB.prepare("SELECT opened_at AS at FROM challenges WHERE id = ?").bind(two.id).first<number>("at");
  // It is recorded after the answer.
  await until(async () => (await openedAt()) !== null);
  const since = await openedAt();
  await open();
  await ledgerOf(env, game.id).flush();
  expect(await read()).toEqual(seen);
  now += 3_001;
  const later = await read();
  expect(Date.parse(rowOf(later, two).openedAt!)).toBe(since);
  expect([await openedAt(), later.queued]).toEqual([since, 0]);
  expect([rowOf(later, one), rowOf(later, two)].map(({ right, wrong }) => [right, wrong])).toEqual([
    [2, 1],
    [0, 1],
  ]);
});

test("wrong answers of practice are not counted among those of the game, until its end is moved behind them", async () => {
  const game = await aRunningGame();
  const [one, player] = [game.challenges[0]!, game.teams[0]!.captain];
  let now = Date.now();
  const row = async () => {
    await ledgerOf(env, game.id).flush();
    const { challenges } = await view(aContext(game.organiser, { now: () => (now += 3_001) }), game.id);
    return challenges.map(({ solved, right, wrong }) => ({ solved, right, wrong }))[0];
  };
  await submit(game, one, player, "flag{no}");
  expect(await row()).toEqual({ solved: 0, right: 0, wrong: 1 });
  await changeGame(game, { start: Date.now() - 3_600_000, end: Date.now() + 1, practiceMode: true });
  for (const flag of ["flag{no}", one.flags[0]!]) await submit(game, one, player, flag);
  expect(await row()).toEqual({ solved: 0, right: 0, wrong: 1 });
  await changeGame(game, { end: Date.now() + 3_600_000 });
  expect((await row())!.wrong).toBe(2);
});

test("an answer that is never made, because the first caller has disconnected, delays nobody for more than ten seconds", async () => {
  const { id, organiser } = await aRunningGame();
  let now = Date.now();
  const clock = { now: () => now, sleep: async (ms: number) => void (now += ms) };
  const silent = { prepare: () => ({ bind: hung }) };
  void view(aContext(organiser, { ...clock, d1: silent as never }), id);
  const later = view(aContext(organiser, clock), id).then(({ pending }) => pending);
  expect(await Promise.race([later, scheduler.wait(5_000).then(() => "waits still")])).toBe(0);
  now += 3_001;
  expect((await view(aContext(organiser, clock), id)).pending).toBe(0);
});

test("the control room says of a challenge how many starts of its instances failed lately, and why the newest did", async () => {
  const { id, organiser, challenges, teams } = await aRunningGame({ challenges: 2, game: {} });
  const [one] = challenges as [TestChallenge];
  const owner = { gameId: id, challengeId: one.id, participationId: teams[0]!.participationId };
  const far = { ...aStart().spec, memoryMb: 1_000_000_000 };
  const refused = await aFleet("fleet").start(aStart(owner, { spec: far }));
  expect(refused).toEqual({ ok: false, code: "instance.noHost" });
  const seen = await view(aContext(organiser), id);
  expect(seen.challenges.map(({ failedStarts }) => failedStarts && [failedStarts.count, failedStarts.reason])).toEqual([
    [1, "noHost"],
    null,
  ]);
});

test("hosts are needed once a challenge with instances is enabled", async () => {
  const game = await aRunningGame();
  let now = Date.now();
  const needed = async () => (await view(aContext(game.organiser, { now: () => (now += 3_001) }), game.id)).hosts!.needed;
  const { id } = await aChallenge(game, { type: "DynamicContainer", flags: [] });
  expect(await needed()).toBe(false);
  const container = { containerImage: "vexil-test/tcp:1", containerExposePort: 1337, isEnabled: true };
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${id}`, { as: game.organiser, body: container });
  expect(await needed()).toBe(true);
});

test("while the Board and the Fleet fail or hang, the control room shows what D1 has, and says which figures are missing", async () => {
  const away: [string, () => object][] = [
    ["failing", () => ({ board: () => broken(lost), fleet: () => broken(lost) })],
    ["hanging", () => ({ board: hung, fleet: hung, sleep: async () => undefined })],
  ];
  for (const [name, changes] of away) {
    const game = await aRunningGame({ teams: 2 });
    const [{ id, flags }] = game.challenges as [TestChallenge];
    for (const { captain } of game.teams) await submit(game, { id }, captain, flags[0]!);
    await ledgerOf(env, game.id).flush();
    const seen = await view(aContext(game.organiser, changes()), game.id);
    const { behind, sockets, hosts, queued } = seen;
    expect({ behind, sockets, hosts, queued }, name).toEqual({ behind: null, sockets: null, hosts: null, queued: null });
    expect(seen.challenges, name).toMatchObject([{ id, right: 2, solved: 2, failedStarts: null }]);
  }
});

test.each(["control", "readiness"])("%s of a game that does not exist is refused, and wakes no object", async (page) => {
  const { changes, reached } = heard();
  const answer = await call("GET", `/api/edit/games/1999998/${page}`, { as: await anAdmin(), changes });
  expect(await refusal(answer)).toBe("404 game.notFound");
  expect([...reached]).toEqual([]);
});
