import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { HeldRules, Receipt } from "../../worker/contract/rpc/ledger.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { aChallenge, aGameId, aLedger, boardOf, ledgerOf, sender } from "../../worker/testing/ledgers.ts";
import { noticesOf } from "../../worker/testing/notices.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";
import type { GameState } from "./game-state.ts";
import { scoreOfTeam } from "./team-score.ts";

type World = Awaited<ReturnType<typeof aLedger>>;

const said = (receipt: Receipt) => (receipt.ok ? receipt.status : receipt.code);
const counts = (receipts: Receipt[]) =>
  receipts.reduce<Record<string, number>>((all, one) => ({ ...all, [said(one)]: (all[said(one)] ?? 0) + 1 }), {});
const logOf = (ledger: World["ledger"]) => ledger.entries(0, 10_000);
const rule = (world: World, id: number, rules: HeldRules, version = 2) =>
  world.ledger.configureChallenge(id, aChallenge({ version, title: `Challenge ${id}`, rules }), false);
const scoreIn = (gameId: number, participationId: number) =>
  runInDurableObject(ledgerOf(gameId), (ledger) => scoreOfTeam((ledger as unknown as { state: GameState }).state, participationId));

/** A separate Ledger that is given the log of another, as an import or a rebuild does. */
async function copyOf(world: World) {
  const copy = ledgerOf(aGameId());
  expect(await copy.restore(await logOf(world.ledger))).toEqual({ ok: true });
  return { ledger: copy, send: sender(copy) };
}

test("of fifty wrong answers at once only as many are judged as there are attempts, and then none is left", async () => {
  const world = await aLedger();
  const [mine, other, { id }] = [await world.team({}, 5), await world.team(), await world.challenge({ rules: { attempts: 3 } })];
  const receipts = await Promise.all(Array.from({ length: 50 }, (_, n) => world.send(mine.users[n % 5]!, id, `wrong ${n}`)));
  expect(counts(receipts)).toEqual({ WrongAnswer: 3, "challenge.triesUsed": 47 });
  expect(said(await world.send(mine.user, id, "right"))).toBe("challenge.triesUsed");
  expect(await world.ledger.access(mine.id, id)).toEqual({ locked: null, isPast: false, triesLeft: 0, pausedUntil: null });
  expect(said(await world.send(other.user, id, "right"))).toBe("Accepted");
});

test("the last attempt may be the right one", async () => {
  const world = await aLedger();
  const [{ user }, { id }] = [await world.team(), await world.challenge({ rules: { attempts: 2 } })];
  expect(said(await world.send(user, id, "wrong"))).toBe("WrongAnswer");
  expect(said(await world.send(user, id, "right"))).toBe("Accepted");
});

test("a repeat under its key gets the same answer and is no attempt", async () => {
  const world = await aLedger();
  const [{ id: team, user }, { id }] = [await world.team(), await world.challenge({ rules: { attempts: 1 } })];
  const first = await world.send(user, id, "wrong", { key: "k" });
  expect(await world.send(user, id, "wrong", { key: "k" })).toEqual({ ...first, repeated: true });
  expect((await world.ledger.access(team, id))!.triesLeft).toBe(0);
});

test("another team's flag counts as an attempt, too", async () => {
  const world = await aLedger();
  const [mine, owner] = [await world.team(), await world.team()];
  const { id, flags } = await world.challenge({ type: "DynamicAttachment", rules: { attempts: 1 } }, ["a", "b"]);
  await world.ledger.bind(mine.id, id);
  const theirs = await world.ledger.bind(owner.id, id);
  expect(said(await world.send(mine.user, id, flags.find((flag) => flag.id === theirs)!.digest))).toBe("CheatDetected");
  expect(said(await world.send(mine.user, id, "x"))).toBe("challenge.triesUsed");
});

test("a pause lasts to the millisecond and reports the time left", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const [{ user, id: team }, { id }] = [await world.team(), await world.challenge({ rules: { pause: { after: 2, seconds: 10 } } })];
  expect(counts(await Promise.all([1, 2, 3].map((n) => world.send(user, id, `${n}`))))).toEqual({ WrongAnswer: 2, "challenge.pause": 1 });
  pass(9_999);
  expect(await world.send(user, id, "right")).toEqual({ ok: false, code: "challenge.pause", waitMs: 1 });
  expect((await world.ledger.access(team, id))!.pausedUntil).toBe(Date.now() + 1);
  pass(1);
  expect((await world.ledger.access(team, id))!.pausedUntil).toBeNull();
  expect(said(await world.send(user, id, "right"))).toBe("Accepted");
});

test("an answer is judged a millisecond before the deadline, but not at it or after", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const teams = [await world.team(), await world.team(), await world.team()];
  const { id } = await world.challenge({ rules: { closesAt: Date.now() + 1_000 } });
  pass(999);
  expect(said(await world.send(teams[0]!.user, id, "right"))).toBe("Accepted");
  pass(1);
  expect(said(await world.send(teams[1]!.user, id, "right"))).toBe("challenge.closed");
  pass(1);
  expect(said(await world.send(teams[2]!.user, id, "right"))).toBe("challenge.closed");
  expect(await world.ledger.access(teams[2]!.id, id)).toMatchObject({ locked: null, isPast: true });
});

test("a solve opens the challenges that require it, in the same turn", async () => {
  const world = await aLedger();
  const [mine, other, first] = [await world.team(), await world.team(), await world.challenge()];
  const { id } = await world.challenge({ rules: { requires: [{ challenge: first.id }], locked: "hidden" } });
  expect(await world.send(mine.user, id, "right")).toEqual({ ok: false, code: "challenge.locked", hidden: true });
  const together = await world.ledger.submitAll(
    [first.id, id].map((challengeId) => {
      return { userId: mine.user, challengeId, answer: "right", digest: "right", key: null, ip: null, limited: false };
    }),
  );
  expect(together.map(said)).toEqual(["Accepted", "Accepted"]);
  expect(said(await world.send(other.user, id, "right"))).toBe("challenge.locked");
  expect(await world.ledger.access(other.id, id)).toMatchObject({ locked: "hidden" });
});

test("a team that may not know of a challenge does not learn from its answer that it was voided", async () => {
  const world = await aLedger();
  const [mine, other, first] = [await world.team(), await world.team(), await world.challenge()];
  const { id } = await world.challenge({ rules: { requires: [{ challenge: first.id }], locked: "hidden" } });
  await world.send(other.user, first.id, "right");
  const words = { reason: "r", by: "b", notice: "n", staffOnly: false };
  const order = { correction: { do: "void", points: "kept" }, participationId: null, challengeId: id, key: "k", ...words } as const;
  expect((await world.ledger.correct(order)).ok).toBe(true);
  expect(await world.send(mine.user, id, "right")).toEqual({ ok: false, code: "challenge.locked", hidden: true });
  expect(said(await world.send(other.user, id, "right"))).toBe("challenge.voided");
});

test("the required number of several solves is enough, and a solve counts even if its challenge was disabled since", async () => {
  const world = await aLedger();
  const [{ user }, a, b, c] = [await world.team(), await world.challenge(), await world.challenge(), await world.challenge()];
  const requires = [a, b, c].map(({ id }) => ({ challenge: id }));
  const { id } = await world.challenge({ rules: { requires, least: 2 } });
  await world.send(user, c.id, "right");
  await world.ledger.configureChallenge(c.id, aChallenge({ version: 2, enabled: false }), false);
  expect(said(await world.send(user, id, "right"))).toBe("challenge.locked");
  await world.send(user, a.id, "right");
  expect(said(await world.send(user, id, "right"))).toBe("Accepted");
});

test("points open a challenge when the board has them, and lock it again when they fall", async () => {
  const world = await aLedger({ bloodBonus: 0 });
  const [mine, other] = [await world.team(), await world.team()];
  const steps: [number, number][] = [[2, 60]];
  const falling = await world.challenge({ originalScore: 100, scoring: "steps", steps });
  const { id } = await world.challenge({ rules: { requires: [{ score: 100 }] } });
  const isOpen = async () => (await world.ledger.access(mine.id, id))!.locked === null;
  expect(await isOpen()).toBe(false);
  await world.send(mine.user, falling.id, "right");
  expect(await isOpen()).toBe(true);
  await world.send(other.user, falling.id, "right");
  expect(await isOpen()).toBe(false);
  expect(said(await world.send(mine.user, id, "right"))).toBe("challenge.locked");
});

test("a team's points are those on the board, whatever happens", async () => {
  const world = await aLedger();
  const teams: Awaited<ReturnType<World["team"]>>[] = [];
  for (let n = 0; n < 6; n += 1) teams.push(await world.team());
  const kinds = [
    {},
    { scoring: "linear", difficulty: 30 },
    { scoring: "relative", minimumPoints: 50 },
    { bloods: "points", bloodBonus: [9, 5, 2] },
  ] as const;
  const challenges = [];
  for (const kind of kinds) challenges.push(await world.challenge({ ...(kind as object), originalScore: 500 }));
  const agree = async () => {
    await ledgerOf(world.gameId).flush();
    for (const { id, teamId } of teams) {
      const { row } = await boardOf(world.gameId).team(teamId);
      if (row) expect(await scoreIn(world.gameId, id)).toBe(row.score);
    }
  };
  for (const [t, c] of [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [1, 2],
    [4, 1],
    [0, 1],
    [5, 3],
    [2, 3],
    [3, 3],
    [4, 3],
  ] as const) {
    await world.send(teams[t]!.user, challenges[c]!.id, "right");
    await agree();
  }
  await world.ledger.setStatus(teams[0]!.id, "Suspended");
  await agree();
  await world.ledger.configureChallenge(challenges[0]!.id, aChallenge({ version: 2, enabled: false }), false);
  await agree();
  await world.ledger.setStatus(teams[0]!.id, "Accepted");
  await agree();
  await restart(world.ledger, world.board);
  await agree();
});

test("a team's profile changes and new teams recount no solves; a team that stops counting recounts only its own", async () => {
  const world = await aLedger();
  const [mine, other] = [await world.team(), await world.team()];
  const [one, two] = [await world.challenge(), await world.challenge()];
  const { id } = await world.challenge({ rules: { requires: [{ score: 100 }] } });
  await world.send(mine.user, one.id, "right");
  await world.send(other.user, two.id, "right");
  await world.ledger.access(mine.id, id);
  const counted = new Set<number>();
  await runInDurableObject(ledgerOf(world.gameId), (ledger) => {
    const { store } = (ledger as unknown as { state: GameState }).state;
    const solveCount = store.solveCount.bind(store);
    store.solveCount = (challengeId, counting) => (counted.add(challengeId), solveCount(challengeId, counting));
  });
  const recounted = async () => {
    await world.ledger.access(mine.id, id);
    const list = [...counted];
    counted.clear();
    return list;
  };
  const { teamId, name, avatar, division, status } = mine;
  await world.ledger.join(mine.id, { teamId, name, bio: "We are many", avatar, division, status }, null);
  await world.team();
  expect(await recounted()).toEqual([]);
  await world.ledger.setStatus(other.id, "Suspended");
  expect(await recounted()).toEqual([two.id]);
  await world.ledger.setStatus(other.id, "Accepted");
  expect(await recounted()).toEqual([two.id]);
  await world.ledger.withdraw(other.id, null);
  expect(await recounted()).toEqual([two.id]);
});

test("notices, which everybody reads, never contain the title of a masked or hidden challenge", async () => {
  const world = await aLedger();
  const [mine, first] = [await world.team(), await world.challenge()];
  const requires = [{ challenge: first.id }];
  const secrets = [];
  for (const locked of ["masked", "hidden"] as const) secrets.push(await world.challenge({ title: "Secret", rules: { requires, locked } }));
  await world.challenge({ title: "Open secret", rules: { requires } });
  await world.ledger.configureChallenge(
    secrets[0]!.id,
    aChallenge({ version: 2, title: "Secret", rules: { requires, locked: "masked" } }),
    true,
  );
  for (const { id } of [first, ...secrets]) await world.send(mine.user, id, "right");
  const log = await logOf(world.ledger);
  expect(noticesOf(log)).toEqual([
    ["NewChallenge", `Challenge ${first.id}`],
    ["NewChallenge", "Open secret"],
    ["FirstBlood", mine.name, `Challenge ${first.id}`],
    ["FirstBlood", mine.name, "?"],
    ["FirstBlood", mine.name, "?"],
  ]);
});

test("wrong answers from before a rule count, and those after its removal count when it comes back", async () => {
  const world = await aLedger();
  const [{ user, id: team }, { id }] = [await world.team(), await world.challenge()];
  await world.send(user, id, "1");
  await rule(world, id, { attempts: 5 });
  const left = async () => (await world.ledger.access(team, id))!.triesLeft;
  expect(await left()).toBe(4);
  await world.send(user, id, "2");
  await rule(world, id, {}, 3);
  await world.send(user, id, "3");
  await rule(world, id, { attempts: 5 }, 4);
  expect(await left()).toBe(2);
});

test("another Ledger with the same log counts the same tries, pauses and openings", async () => {
  const pass = stopClock();
  const world = await aLedger();
  const [mine, first] = [await world.team(), await world.challenge()];
  const opensAt = Date.now() + 60_000;
  const tried = await world.challenge({ rules: { attempts: 3, pause: { after: 2, seconds: 60 } } });
  const timed = await world.challenge({ rules: { opensAt } });
  const locked = await world.challenge({ rules: { requires: [{ challenge: first.id }] } });
  await world.send(mine.user, tried.id, "1");
  await world.send(mine.user, tried.id, "2");
  await world.send(mine.user, first.id, "right");
  const copy = await copyOf(world);
  for (const { id } of [tried, timed, locked])
    expect(await copy.ledger.access(mine.id, id)).toEqual(await world.ledger.access(mine.id, id));
  expect(said(await copy.send(mine.user, tried.id, "3"))).toBe("challenge.pause");
  pass(60_000);
  expect(counts([await copy.send(mine.user, tried.id, "3"), await copy.send(mine.user, tried.id, "4")])).toEqual({
    WrongAnswer: 1,
    "challenge.triesUsed": 1,
  });
  expect((await copy.ledger.entries(0, 1_000)).filter(({ kind }) => kind === "opened")).toHaveLength(1);
});

test("the same answers are refused after a restart", async () => {
  const world = await aLedger();
  const [mine, { id }] = [await world.team(), await world.challenge({ rules: { attempts: 1 } })];
  await world.send(mine.user, id, "wrong");
  await restart(world.ledger, boardOf(world.gameId));
  expect(said(await sender(ledgerOf(world.gameId))(mine.user, id, "right"))).toBe("challenge.triesUsed");
});
