import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { GameTeamInfoView, ScoreboardView } from "../contract/wire/board/board.ts";
import type { ChallengeDetailView, ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { EventView } from "../contract/wire/monitor/monitor.ts";
import type { LogView } from "../contract/wire/platform/log.ts";
import type { HintView } from "../contract/wire/challenge/hints.ts";
import { wireBoardOf } from "../testing/archives/archives.ts";
import { detailsJson, openHint } from "../services/play/play.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { answer, aRunningGame, changeGame, review, type RunningGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";

const TERMS = { cost: 30, charged: "opening" } as const;
const secret = `secret-${randomWord()}`;
const HINTED = {
  hints: ["free one", "free two"],
  pricedHints: [
    { id: "first", content: secret, cost: 30, after: 1 },
    { id: "last", content: `${secret} too`, cost: 5_000, after: 2 },
  ],
};

/** A game in which the first team has the points of a solve; its second challenge has hints. */
async function aGame(wishes: Parameters<typeof aRunningGame>[0] = {}): Promise<RunningGame> {
  const game = await aRunningGame({ teams: [2, 1], challenges: [{}, HINTED], ...wishes });
  await answer(game, game.challenges[0]!, game.teams[0]!.captain, game.challenges[0]!.flags[0]!);
  return game;
}

const at = (game: RunningGame) => `/api/game/${game.id}/challenges/${game.challenges[1]!.id}`;
const read = (game: RunningGame, as: TestUser) => ok<ChallengeDetailView>("GET", at(game), { as });
const open = (game: RunningGame, as: TestUser | null, { hint = "first", body = TERMS as object } = {}) =>
  call("POST", `${at(game)}/hints/${hint}`, { ...(as && { as }), body });
const edit = (game: RunningGame, body: object) =>
  ok<ChallengeEditView>("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[1]!.id}`, { as: game.organiser, body });
const ownRow = async (game: RunningGame, as: TestUser) => (await ok<GameTeamInfoView>("GET", `/api/game/${game.id}/details`, { as })).rank!;

test("a priced hint is absent for a client of the old contract, and for ours one without a text", async () => {
  const game = await aGame();
  const { captain } = game.teams[0]!;
  const before = await read(game, captain);
  expect(before.hints).toEqual(["free one", "free two"]);
  expect(before.pricedHints).toEqual([
    { id: "first", place: 1, cost: 30, charged: "opening", opened: false },
    { id: "last", place: 3, cost: 5_000, charged: "opening", opened: false },
  ]);
  expect(before.limits).toBeUndefined();
  expect(JSON.stringify(before)).not.toContain(secret);
  expect((await edit(game, { hints: ["other"] })).pricedHints).toEqual(HINTED.pricedHints);
});

test("once a member has opened it, all members can read it in its place, and no other team can", async () => {
  const game = await aGame();
  const [{ members }, other] = [game.teams[0]!, game.teams[1]!];
  expect((await (await open(game, members[1]!)).json()) as HintView).toEqual({ id: "first", content: secret });
  for (const as of members) {
    const { hints, pricedHints } = await read(game, as);
    expect(hints).toEqual(["free one", secret, "free two"]);
    expect(pricedHints![0]).toEqual({ id: "first", place: 1, cost: 30, charged: "opening", opened: true });
  }
  expect(JSON.stringify(await read(game, other.captain))).not.toContain(secret);
});

test("its price is deducted from the team's own row at once, and on the public board", async () => {
  const game = await aGame();
  const { captain, id } = game.teams[0]!;
  const { score } = await ownRow(game, captain);
  expect((await Promise.all(Array.from({ length: 5 }, () => open(game, captain)))).map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect(await ownRow(game, captain)).toMatchObject({ score: score - 30, hintPoints: 30 });
  const { items } = JSON.parse(await wireBoardOf(game.id)) as ScoreboardView;
  expect(items.find((row) => row.id === id)).toMatchObject({ score: score - 30, hintPoints: 30 });
});

test("a member whose team-mate has opened it before does not wait for the board to change", async () => {
  const game = await aGame();
  const [one, two] = game.teams[0]!.members as [TestUser, TestUser];
  await open(game, one);
  await ownRow(game, one);
  const slept: number[] = [];
  const ctx = aContext(two, { sleep: async (ms) => void slept.push(ms) });
  await openHint(ctx, game.id, game.challenges[1]!.id, "first", TERMS);
  expect(JSON.parse(await detailsJson(ctx, game.id))).toMatchObject({ rank: { hintPoints: 30 } });
  expect(slept).toEqual([]);
});

test("a changed text is shown to those who have paid; a changed price applies to others; another id is another hint", async () => {
  const game = await aGame();
  const { captain } = game.teams[0]!;
  await open(game, captain);
  await edit(game, { pricedHints: [{ id: "first", content: "corrected", cost: 700, after: 0 }] });
  expect(await read(game, captain)).toMatchObject({
    hints: ["corrected", "free one", "free two"],
    pricedHints: [{ id: "first", place: 0, cost: 30, opened: true }],
  });
  expect((await open(game, captain, { body: { cost: 700, charged: "opening" } })).status).toBe(200);
  expect((await ownRow(game, captain)).hintPoints).toBe(30);
  await edit(game, { pricedHints: [{ id: "other", content: "corrected", cost: 700, after: 0 }] });
  expect((await read(game, captain)).hints).toEqual(["free one", "free two"]);
});

test("a hint that cannot be opened is refused with a message, and nothing changes", async () => {
  const game = await aGame();
  const [{ captain, participationId }, poor] = [game.teams[0]!, game.teams[1]!];
  const log = await ledgerOf(game.id).head();
  const said = async (...args: Parameters<typeof open>) => refusal(await open(...args));
  expect(await said(game, poor.captain)).toBe("400 hint.points");
  expect(await said(game, captain, { hint: "last", body: { cost: 5_000, charged: "opening" } })).toBe("400 hint.points");
  expect(await said(game, captain, { body: { cost: 29, charged: "opening" } })).toBe("409 hint.terms");
  expect(await said(game, captain, { body: { cost: 30, charged: "solve" } })).toBe("409 hint.terms");
  expect(await said(game, captain, { hint: "none" })).toBe("404 hint.notFound");
  expect(await said(game, captain, { hint: "NO%20ID" })).toBe("400 field.invalid");
  expect(await said(game, captain, { body: {} })).toBe("400 field.range");
  expect(await said(game, await aUser())).toBe("400 game.notJoined");
  expect(await said(game, null)).toBe("401 unauthorized");
  expect(await ledgerOf(game.id).head()).toBe(log);
  await review(game, participationId, "Suspended");
  expect(await said(game, captain)).toBe("400 participation.suspended");
});

test("where hints are charged with the solve the page says so, and the solve deducts the price", async () => {
  const game = await aGame({ game: { hintCharge: "solve" } });
  const poor = game.teams[1]!;
  expect((await read(game, poor.captain)).pricedHints![0]).toMatchObject({ cost: 30, charged: "solve" });
  expect((await open(game, poor.captain, { body: { cost: 30, charged: "solve" } })).status).toBe(200);
  expect((await ownRow(game, poor.captain)).score).toBe(0);
  await answer(game, game.challenges[1]!, poor.captain, game.challenges[1]!.flags[0]!);
  const { score, solvedChallenges, hintPoints } = await ownRow(game, poor.captain);
  expect([score, hintPoints]).toEqual([solvedChallenges[0]!.score - 30, 30]);
});

test("after the end all hints are shown to everybody who practises, and scores stay", async () => {
  const game = await aGame();
  const [{ captain }, other] = [game.teams[0]!, game.teams[1]!];
  await open(game, captain);
  const { score } = await ownRow(game, captain);
  await changeGame(game, { end: Date.now() - 1, practiceMode: true });
  const all = ["free one", secret, "free two", `${secret} too`];
  expect(await read(game, captain)).toMatchObject({ hints: all, pricedHints: [{ id: "first", opened: true }] });
  const theirs = await read(game, other.captain);
  expect([theirs.hints, theirs.pricedHints]).toEqual([all, undefined]);
  expect((await open(game, other.captain)).status).toBe(200);
  expect(await ownRow(game, captain)).toMatchObject({ score, hintPoints: 30 });
});

test("staff can read who opened what, as an event and in the platform's log", async () => {
  const game = await aGame();
  const { captain, name } = game.teams[0]!;
  await open(game, captain);
  const events = await ok<EventView[]>("GET", `/api/game/${game.id}/events`, { as: game.organiser });
  const { title } = game.challenges[1]!;
  expect(events[0]).toMatchObject({
    type: "Normal",
    values: [title, "first", "-30"],
    team: name,
    user: captain.name,
    hint: { id: "first", cost: 30, charged: "opening" },
  });
  const logs = await ok<LogView[]>("GET", "/api/admin/logs?count=50", { as: game.organiser });
  expect(logs.some(({ msg }) => msg!.includes("opened a hint for 30 points of") && msg!.includes(title))).toBe(true);
});

test("a new priced hint is announced like a free one; a new price is not", async () => {
  const game = await aGame();
  const newHints = async () =>
    (await ledgerOf(game.id).entries(0, 1_000)).filter(({ kind, data }) => kind === "notice" && data!.includes("NewHint")).length;
  const [first] = HINTED.pricedHints;
  await edit(game, { pricedHints: [...HINTED.pricedHints, { id: "third", content: "x", cost: 1, after: 0 }] });
  expect(await newHints()).toBe(1);
  await edit(game, { pricedHints: [{ ...first, cost: 31 }, HINTED.pricedHints[1], { id: "third", content: "x", cost: 2, after: 0 }] });
  expect(await newHints()).toBe(1);
});

test("a Ledger that has missed a hint is told of it when somebody wants to open it", async () => {
  const game = await aGame({ challenges: [{}, {}] });
  const { id } = game.challenges[1]!;
  const lost = "UPDATE challenges SET priced_hints = ?, version = version + 1 WHERE id = ?";
  await env.DB.prepare(lost).bind(JSON.stringify(HINTED.pricedHints), id).run();
  expect((await open(game, game.teams[0]!.captain)).status).toBe(200);
});

test("authors can price hints of their own challenges, and no two hints have the same id", async () => {
  const game = await aGame();
  const body = { pricedHints: [1, 2].map((cost) => ({ id: "same", content: "x", cost, after: 0 })) };
  const path = `/api/edit/games/${game.id}/challenges/${game.challenges[1]!.id}`;
  expect(await refusal(await call("PUT", path, { as: game.organiser, body }))).toBe("400 hint.idTwice");
  const author = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: author.name, role: "author" } });
  const made = await ok<ChallengeEditView>("POST", `/api/edit/games/${game.id}/challenges`, { as: author, body: { title: "Mine" } });
  const own = `/api/edit/games/${game.id}/challenges/${made.id}`;
  const { pricedHints } = await ok<ChallengeEditView>("PUT", own, { as: author, body: { pricedHints: HINTED.pricedHints } });
  expect(pricedHints).toEqual(HINTED.pricedHints);
});
