import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ChallengeSettings, GameSettings, HeldRules, HintWish, Outcome } from "../../worker/contract/rpc/ledger.ts";
import { stopClock } from "../../worker/testing/clock.ts";
import { aChallenge, aGameId, aLedger, boardOf, ledgerOf, runningGame, sender } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";
import type { GameState } from "./game-state.ts";
import { scoreOfTeam } from "./team-score.ts";

type World = Awaited<ReturnType<typeof aLedger>>;

const said = (outcome: Outcome) => (outcome.ok ? "open" : outcome.code);
const counts = (outcomes: Outcome[]) =>
  outcomes.reduce<Record<string, number>>((all, one) => ({ ...all, [said(one)]: (all[said(one)] ?? 0) + 1 }), {});
const openingsIn = async (ledger: World["ledger"]) => (await ledger.entries(0, 10_000)).filter(({ kind }) => kind === "hint");
const scoreIn = (gameId: number, participationId: number) =>
  runInDurableObject(ledgerOf(gameId), (ledger) => scoreOfTeam((ledger as unknown as { state: GameState }).state, participationId));

const HINT = { id: "where", cost: 300 };
const wish = (userId: string, challengeId: number, more: Partial<HintWish> = {}): HintWish => {
  return { userId, challengeId, hint: HINT.id, cost: HINT.cost, charged: "opening", ip: "192.0.2.1", ...more };
};

/** A game without bonuses, a team with 1,000 points, and a challenge with a hint at 300. */
async function aGameWithHints(settings: Partial<GameSettings> = {}, hinted: Partial<ChallengeSettings> = {}) {
  const world = await aLedger({ bloodBonus: 0, ...settings });
  const mine = await world.team({}, 5);
  const other = await world.team();
  const source = await world.challenge({ scoring: "static" });
  const { id } = await world.challenge({ scoring: "static", originalScore: 200, hints: [HINT], ...hinted });
  await world.send(mine.user, source.id, "right");
  const rowOf = async ({ teamId }: { teamId: number }) => {
    await ledgerOf(world.gameId).flush();
    return (await boardOf(world.gameId).team(teamId)).row!;
  };
  return { ...world, mine, other, source, id, rowOf };
}

test("of fifty openings at once one is written, and all fifty are told that the hint is open", async () => {
  const { ledger, mine, id, rowOf } = await aGameWithHints();
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => ledger.openHint(wish(mine.users[n % 5]!, id))));
  expect(counts(outcomes)).toEqual({ open: 50 });
  expect(await openingsIn(ledger)).toMatchObject([
    { participationId: mine.id, challengeId: id, ip: "192.0.2.1", data: JSON.stringify({ id: "where", cost: 300 }) },
  ]);
  expect(await rowOf(mine)).toMatchObject({ score: 700, hintPoints: 300, solvedCount: 1 });
});

test("of fifty teams at once, and of two hints of which only one can be paid, each team is charged for what it has opened", async () => {
  const world = await aGameWithHints({}, { hints: [HINT, { id: "what", cost: 800 }] });
  const { ledger, mine, id } = world;
  const both = [wish(mine.user, id), wish(mine.user, id, { hint: "what", cost: 800 })];
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => ledger.openHint(both[n % 2]!)));
  expect(counts(outcomes)).toEqual({ open: 25, "hint.points": 25 });
  expect(await openingsIn(ledger)).toHaveLength(1);
});

test("a team whose points do not cover a hint is refused, except where teams may owe", async () => {
  const { ledger, other, id, rowOf } = await aGameWithHints();
  expect(said(await ledger.openHint(wish(other.user, id)))).toBe("hint.points");
  await ledger.configureGame(runningGame({ version: 2, bloodBonus: 0, hintDebt: true }));
  expect(said(await ledger.openHint(wish(other.user, id)))).toBe("open");
  expect(await rowOf(other)).toMatchObject({ score: -300, hintPoints: 300 });
});

test("a score is never below 0 when values fall below what was charged, and grows again once that is covered", async () => {
  const { mine, other, ledger, source, id, rowOf, gameId, send } = await aGameWithHints();
  const steps: [number, number][] = [[2, 100]];
  await ledger.configureChallenge(source.id, aChallenge({ version: 2, scoring: "steps", steps }), false);
  await ledger.openHint(wish(mine.user, id));
  await send(other.user, source.id, "right");
  expect(await rowOf(mine)).toMatchObject({ score: 0, hintPoints: 300 });
  await send(mine.user, id, "right");
  expect(await rowOf(mine)).toMatchObject({ score: 0, hintPoints: 300 });
  expect(await scoreIn(gameId, mine.id)).toBe(0);
  await ledger.configureChallenge(id, aChallenge({ version: 2, scoring: "static", originalScore: 250, hints: [HINT] }), false);
  expect((await rowOf(mine)).score).toBe(50);
  expect(await scoreIn(gameId, mine.id)).toBe(50);
});

test("where hints are charged with the solve, a team without points opens what the solve will pay, and pays then", async () => {
  const hints = [
    { id: "where", cost: 150 },
    { id: "what", cost: 60 },
  ];
  const { ledger, other, id, rowOf, send } = await aGameWithHints({ hintCharge: "solve" }, { hints });
  const terms = { cost: 150, charged: "solve" } as const;
  expect(said(await ledger.openHint(wish(other.user, id, terms)))).toBe("open");
  expect(said(await ledger.openHint(wish(other.user, id, { hint: "what", cost: 60, charged: "solve" })))).toBe("hint.points");
  const before = await rowOf(other);
  expect([before.score, before.hintPoints]).toEqual([0, undefined]);
  await send(other.user, id, "right");
  expect(await rowOf(other)).toMatchObject({ score: 50, hintPoints: 150 });
});

test("confirmed terms stay, whatever the organisers change; terms other than the current ones are refused", async () => {
  const { ledger, mine, other, id, rowOf } = await aGameWithHints();
  expect(said(await ledger.openHint(wish(mine.user, id, { cost: 299 })))).toBe("hint.terms");
  expect(said(await ledger.openHint(wish(mine.user, id, { charged: "solve" })))).toBe("hint.terms");
  await ledger.openHint(wish(mine.user, id));
  await ledger.configureGame(runningGame({ version: 2, bloodBonus: 0, hintCharge: "solve" }));
  await ledger.configureChallenge(id, aChallenge({ version: 2, hints: [{ id: "where", cost: 999 }] }), false);
  expect(said(await ledger.openHint(wish(mine.user, id, { cost: 999, charged: "solve" })))).toBe("open");
  expect(said(await ledger.openHint(wish(other.user, id)))).toBe("hint.terms");
  expect(await rowOf(mine)).toMatchObject({ score: 700, hintPoints: 300 });
  expect(await openingsIn(ledger)).toHaveLength(1);
});

test("a deleted hint stays charged; a challenge that leaves the game takes its charges with it", async () => {
  const { ledger, mine, id, rowOf } = await aGameWithHints();
  await ledger.openHint(wish(mine.user, id));
  await ledger.configureChallenge(id, aChallenge({ version: 2 }), false);
  expect((await rowOf(mine)).score).toBe(700);
  expect(said(await ledger.openHint(wish(mine.user, id)))).toBe("hint.notFound");
  await ledger.configureChallenge(id, aChallenge({ version: 3, enabled: false, hints: [HINT] }), false);
  expect((await rowOf(mine)).score).toBe(1_000);
  await ledger.configureChallenge(id, aChallenge({ version: 4, hints: [HINT] }), false);
  expect((await rowOf(mine)).score).toBe(700);
  await ledger.removeChallenge(id);
  expect((await rowOf(mine)).score).toBe(1_000);
});

test("opening a hint does not move a team among those with the same points", async () => {
  const pass = stopClock();
  const world = await aGameWithHints({}, { hints: [{ id: "where", cost: 100 }] });
  const { ledger, mine, other, source, rowOf, send, id } = world;
  const worthLess = await world.challenge({ scoring: "static", originalScore: 900 });
  await ledger.configureChallenge(source.id, aChallenge({ version: 2, scoring: "static" }), false);
  pass(1_000);
  await send(other.user, worthLess.id, "right");
  pass(1_000);
  await ledger.openHint(wish(mine.user, id, { cost: 100 }));
  expect([await rowOf(mine), await rowOf(other)].map(({ score, rank }) => [score, rank])).toEqual([
    [900, 1],
    [900, 2],
  ]);
});

test("after the end hints are open to everybody who practises, and nothing is charged or written", async () => {
  const pass = stopClock();
  const { ledger, mine, other, id, rowOf } = await aGameWithHints();
  pass(3_600_000);
  for (const { user } of [mine, other]) expect(said(await ledger.openHint(wish(user, id)))).toBe("open");
  expect(await openingsIn(ledger)).toEqual([]);
  expect((await rowOf(mine)).score).toBe(1_000);
  await ledger.configureGame(runningGame({ version: 2, practice: false, endAt: Date.now() - 1 }));
  expect(said(await ledger.openHint(wish(mine.user, id)))).toBe("game.ended");
});

test("a game whose end is moved before an opening does not charge it any more", async () => {
  const pass = stopClock();
  const { ledger, mine, id, rowOf, gameId } = await aGameWithHints();
  pass(10_000);
  await ledger.openHint(wish(mine.user, id));
  expect((await rowOf(mine)).score).toBe(700);
  await ledger.configureGame(runningGame({ version: 2, bloodBonus: 0, endAt: Date.now() }));
  expect((await rowOf(mine)).score).toBe(1_000);
  expect(await scoreIn(gameId, mine.id)).toBe(1_000);
});

test("a team that may not play is refused, and so is a hint of a locked challenge", async () => {
  const { ledger, mine, other, source, id, send } = await aGameWithHints({ hintDebt: true });
  const openAs = async (user: string, more: Partial<HintWish> = {}) => said(await ledger.openHint(wish(user, id, more)));
  expect(await openAs(crypto.randomUUID())).toBe("game.notJoined");
  expect(await openAs(mine.user, { hint: "none" })).toBe("hint.notFound");
  expect(await openAs(mine.user, { challengeId: source.id })).toBe("hint.notFound");
  expect(await openAs(mine.user, { challengeId: 999_999_999 })).toBe("challenge.notFound");
  const settings: Partial<ChallengeSettings> = { scoring: "static", hints: [HINT] };
  const rules: HeldRules = { requires: [{ challenge: source.id }], locked: "hidden" };
  await ledger.configureChallenge(id, aChallenge({ ...settings, version: 2, rules }), false);
  expect(await ledger.openHint(wish(other.user, id))).toEqual({ ok: false, code: "challenge.locked", hidden: true });
  await ledger.configureChallenge(id, aChallenge({ ...settings, version: 3, rules: { closesAt: Date.now() } }), false);
  expect(await openAs(other.user)).toBe("challenge.closed");
  await ledger.configureChallenge(id, aChallenge({ ...settings, version: 4, enabled: false }), false);
  expect(await openAs(other.user)).toBe("challenge.notFound");
  await ledger.configureChallenge(id, aChallenge({ ...settings, version: 5 }), false);
  await ledger.withdraw(mine.id, mine.users[1]!);
  expect(await openAs(mine.users[1]!)).toBe("game.notJoined");
  await ledger.setStatus(mine.id, "Suspended");
  expect(await openAs(mine.user)).toBe("participation.suspended");
  await ledger.configureGame(runningGame({ version: 3, startAt: Date.now() + 1_000 }));
  expect(await openAs(other.user)).toBe("game.notStarted");
  expect(await openingsIn(ledger)).toEqual([]);
  await send(other.user, id, "right");
});

test("points spent on hints lock challenges that require them", async () => {
  const world = await aGameWithHints();
  const { id } = await world.challenge({ rules: { requires: [{ score: 800 }] } });
  const locked = async () => (await world.ledger.access(world.mine.id, id))!.locked;
  expect(await locked()).toBeNull();
  await world.ledger.openHint(wish(world.mine.user, world.id));
  expect(await locked()).toBe("shown");
});

test("after a restart, and in another Ledger with the same log, the same hints are open, charged and refused", async () => {
  const { gameId, ledger, mine, other, id, rowOf } = await aGameWithHints({ hintCharge: "solve" }, { hints: [{ id: "where", cost: 100 }] });
  const terms = { cost: 100, charged: "solve" } as const;
  await ledger.openHint(wish(mine.user, id, terms));
  await sender(ledger)(mine.user, id, "right");
  await ledger.openHint(wish(other.user, id, terms));
  const [before, log] = [[await rowOf(mine), await rowOf(other)], await ledger.entries(0, 10_000)];
  await restart(ledger, boardOf(gameId));
  expect([await rowOf(mine), await rowOf(other)]).toEqual(before);
  const copyId = aGameId();
  const copy = ledgerOf(copyId);
  expect(await copy.restore(log)).toEqual({ ok: true });
  for (const one of [ledgerOf(gameId), copy]) {
    expect((await one.access(other.id, id))!.hints).toEqual([{ id: "where", cost: 100, charged: "solve" }]);
    expect(said(await one.openHint(wish(other.user, id, terms)))).toBe("open");
    expect(await openingsIn(one as World["ledger"])).toHaveLength(2);
  }
  expect(await scoreIn(copyId, mine.id)).toBe(before[0]!.score);
});
