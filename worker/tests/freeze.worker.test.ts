import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { boardOf, ledgerOf } from "../contract/rpc/stubs.ts";
import type { AuditView } from "../contract/wire/monitor/audit.ts";
import type { BoardFrameView, GameTeamInfoView, ScoreboardView, TeamScoreView } from "../contract/wire/board/board.ts";
import type { NoticeView } from "../contract/wire/monitor/notices.ts";
import type { PublicEvent } from "../contract/wire/events.ts";
import type { FreezeView } from "../contract/wire/game/freeze.ts";
import type { GameEditView } from "../contract/wire/game/game.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { aRunningGame, aTeam, changeGame, joinGame, submit, type RunningGame, type TestPlayers } from "../testing/games.ts";
import { listener, publicAnswers } from "../testing/public-answers.ts";
import { aReceiver, aWebhook } from "../testing/webhooks/webhooks.ts";
import { until } from "../testing/sockets.ts";
import { anAdmin, type TestUser } from "../testing/users.ts";

const act = (game: RunningGame, action: string, made = 0) =>
  ok<FreezeView>("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action, made } });
const refused = async (game: RunningGame, action: string, made = 0) =>
  refusal(await call("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action, made } }));
const wire = async (game: RunningGame) => (await call("GET", `/api/game/${game.id}/scoreboard`)).text();
const details = (game: RunningGame, { captain }: TestPlayers) =>
  ok<GameTeamInfoView>("GET", `/api/game/${game.id}/details`, { as: captain });
const solve = (game: RunningGame, team: TestPlayers, nth: number) =>
  submit(game, game.challenges[nth]!, team.captain, game.challenges[nth]!.flags[0]!);
const flushed = (game: RunningGame) => ledgerOf(env, game.id).flush();
const audit = async (game: RunningGame) => (await ok<AuditView>("GET", `/api/admin/audit/${game.id}`, { as: await anAdmin() })).differences;

/** Three teams of which the first two have solved the first challenge; of the others one requires points, and one has a priced hint. */
async function aWorld(): Promise<RunningGame> {
  const game = await aRunningGame({ challenges: 4, teams: 4 });
  const change = (nth: number, body: object) =>
    ok("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[nth]!.id}`, { as: game.organiser, body });
  await change(2, { rules: { requires: [{ score: 900 }] } });
  await change(3, { pricedHints: [{ id: "look", content: "Look.", cost: 100, after: 0 }] });
  await solve(game, game.teams[0]!, 0);
  await solve(game, game.teams[1]!, 0);
  await flushed(game);
  return game;
}

const openHint = (game: RunningGame, { captain }: TestPlayers) =>
  ok("POST", `/api/game/${game.id}/challenges/${game.challenges[3]!.id}/hints/look`, {
    as: captain,
    body: { cost: 100, charged: "opening" },
  });

test("between freeze and reveal no public byte about others changes, and no listener hears anything, whatever is submitted", async () => {
  const pass = stopClock();
  const game = await aWorld();
  const [one, two, three, watcher] = game.teams as [TestPlayers, TestPlayers, TestPlayers, TestPlayers];
  await act(game, "freeze");
  await flushed(game);
  pass(2_000);
  const callers = { visitor: null, "another team": watcher.captain };
  const before = await publicAnswers(game, callers);
  const sockets = await Promise.all([
    listener(game.id, null, true),
    listener(game.id, null, false),
    listener(game.id, watcher.captain, true),
    listener(game.id, watcher.captain, false),
  ]);
  const own = await listener(game.id, one.captain, true);
  const heard = sockets.map(({ frames }) => frames.length);
  for (const team of [one, two, three]) {
    pass(1_500);
    await submit(game, game.challenges[1]!, team.captain, "flag{wrong}");
    await solve(game, team, 1);
  }
  await solve(game, three, 0);
  await openHint(game, one);
  await openHint(game, two);
  await solve(game, two, 3);
  const late = await joinGame(game, await aTeam(2));
  await solve(game, late, 1);
  pass(1_500);
  await flushed(game);
  await until(() => own.frames.some((frame) => frame.includes("BoardChanged")));
  expect(await publicAnswers(game, callers)).toEqual(before);
  pass(61_000);
  expect(await publicAnswers(game, callers)).toEqual(before);
  expect(sockets.map(({ frames }) => frames.length)).toEqual(heard);
  expect(await audit(game)).toEqual([]);
  for (const socket of [...sockets, own]) socket.close(1000, "");
});

test("webhooks are sent what organisers do, and nothing of what teams do or who joins, then or at the thaw", async () => {
  const game = await aWorld();
  const [one] = game.teams as [TestPlayers];
  const receiver = aReceiver();
  await aWebhook(game, receiver.url);
  await act(game, "freeze");
  await solve(game, one, 1);
  await solve(game, await joinGame(game, await aTeam()), 1);
  await act(game, "thaw");
  await solve(game, one, 3);
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as: game.organiser, body: { content: "Lunch" } });
  const seen = await until(async () => {
    const events = (await receiver.seen()).map(({ body }) => JSON.parse(body) as PublicEvent);
    return events.some(({ type }) => type === "notice.published") ? events : null;
  });
  expect(seen.map(({ type, data }) => [type, "challenge" in data ? data.challenge.id : null])).toEqual([
    ["challenge.solved", game.challenges[3]!.id],
    ["notice.published", null],
  ]);
});

test("a team sees its own state, with the frozen board's values; the staff see both boards", async () => {
  const pass = stopClock();
  const game = await aWorld();
  const [, , three, four] = game.teams as [TestPlayers, TestPlayers, TestPlayers, TestPlayers];
  await act(game, "freeze");
  await solve(game, four, 1);
  await solve(game, three, 1);
  await solve(game, three, 0);
  await flushed(game);
  pass(1_100);
  const mine = await details(game, three);
  expect(mine.frozen).toBeDefined();
  const worth = Object.values(mine.challenges).flat();
  const scoreOf = (nth: number) => worth.find(({ id }) => id === game.challenges[nth]!.id)!;
  expect([scoreOf(0).solved, scoreOf(1).solved]).toEqual([2, 0]);
  expect(mine.rank).toMatchObject({ rank: 1, score: scoreOf(0).score + scoreOf(1).score, solvedCount: 2 });
  expect(mine.rank!.solvedChallenges.map(({ type }) => type)).toEqual(["Normal", "Normal"]);
  const explained = (as: TestUser | null, rest = "") =>
    ok<TeamScoreView>("GET", `/api/game/${game.id}/board/teams/${three.id}/score${rest}`, { as });
  const own = await explained(three.captain);
  expect([own.score, own.rank, own.parts.map(({ points }) => points)]).toEqual([mine.rank!.score, 1, [scoreOf(1).score, scoreOf(0).score]]);
  const others = await Promise.all([null, four.captain, game.organiser].map((as) => explained(as)));
  expect(others.map(({ score, parts }) => [score, parts.length])).toEqual([[0, 0], [0, 0], [0, 0]]); // oxfmt-ignore
  expect((await explained(game.organiser, "?live=true")).parts.map(({ type }) => type)).toEqual(["SecondBlood", "ThirdBlood"]);
  const shown = await ok<BoardFrameView>("GET", `/api/game/${game.id}/board`);
  const live = await ok<BoardFrameView>("GET", `/api/game/${game.id}/board?live=true`, { as: game.organiser });
  const solvedOf = (frame: BoardFrameView) =>
    game.challenges.map(
      ({ id }) =>
        Object.values(frame.challenges)
          .flat()
          .find((one) => one.id === id)!.solved,
    );
  expect([solvedOf(shown).slice(0, 2), solvedOf(live).slice(0, 2)]).toEqual([
    [2, 0],
    [3, 2],
  ]);
  expect([shown.frozen, live.frozen]).toEqual([mine.frozen, mine.frozen]);
  for (const path of ["", "/rows", "/screen", `/teams/${three.id}`]) {
    const answer = await call("GET", `/api/game/${game.id}/board${path}?live=true`, { as: three.captain });
    expect([path, await refusal(answer)]).toEqual([path, "403 forbidden"]);
  }
});

test("revealed step by step from the last place up, or all at once, the board ends as that of a game never frozen", async () => {
  const pass = stopClock();
  const bytes: string[] = [];
  for (const stepwise of [true, false]) {
    const game = await aWorld();
    const [one, two, three] = game.teams as [TestPlayers, TestPlayers, TestPlayers];
    await act(game, "freeze");
    await solve(game, two, 1);
    await solve(game, one, 1);
    await openHint(game, one);
    await solve(game, three, 0);
    const late = await joinGame(game, await aTeam());
    await solve(game, late, 3);
    let view = await ok<FreezeView>("GET", `/api/edit/games/${game.id}/freeze`, { as: game.organiser });
    expect([view.made, view.left]).toEqual([0, 6]);
    const order: string[] = [];
    while (stepwise && view.since) {
      order.push(`${view.next!.team} ${view.next!.challenge}`);
      view = await act(game, "next", view.made);
      if (order.length === 3) {
        expect(await refused(game, "thaw", view.made)).toBe("400 freeze.begun");
        expect(await refused(game, "next", view.made - 1)).toBe("409 freeze.moved");
        view = await act(game, "next", (await act(game, "back", view.made)).made);
      }
    }
    if (!stepwise) await act(game, "all");
    const titles = game.challenges.map(({ title }) => title);
    if (stepwise) expect([order[0], order[1], order.length]).toEqual([`${late.name} null`, `${late.name} ${titles[3]}`, 6]);
    await flushed(game);
    pass(1_100);
    const live = await boardOf(env, game.id).wire(true);
    expect(live.etag).toBe((await boardOf(env, game.id).wire()).etag);
    expect(await audit(game)).toEqual([]);
    const board = JSON.parse(await wire(game)) as ScoreboardView;
    bytes.push(JSON.stringify(board.items.map(({ rank, score, solvedCount, hintPoints }) => [rank, score, solvedCount, hintPoints])));
    const notices = await ok<NoticeView[]>("GET", `/api/game/${game.id}/notices`);
    expect(
      notices
        .filter(({ type }) => type.endsWith("Blood"))
        .map(({ type, values }) => `${type} ${values[1]}`)
        .toSorted(),
    ).toEqual(
      [`FirstBlood ${titles[0]}`, `FirstBlood ${titles[1]}`, `FirstBlood ${titles[3]}`, `SecondBlood ${titles[0]}`, `SecondBlood ${titles[1]}`, `ThirdBlood ${titles[0]}`].toSorted(), // oxfmt-ignore
    );
    expect(await refused(game, "all")).toBe("400 freeze.not");
  }
  expect(bytes[0]).toBe(bytes[1]);
});

test("at the set time the board freezes: an answer a millisecond before is on it, one at that moment is hidden", async () => {
  const pass = stopClock();
  const game = await aWorld();
  const [, , three, four] = game.teams as [TestPlayers, TestPlayers, TestPlayers, TestPlayers];
  const freezeAt = Date.now() + 5_000;
  await ok<GameEditView>("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body: { freezeAt } });
  pass(4_999);
  await solve(game, three, 1);
  pass(1);
  await solve(game, four, 1);
  await flushed(game);
  pass(1_100);
  const frame = await ok<BoardFrameView>("GET", `/api/game/${game.id}/board`);
  expect(Date.parse(frame.frozen!)).toBe(freezeAt);
  expect(
    Object.values(frame.challenges)
      .flat()
      .find(({ id }) => id === game.challenges[1]!.id)!.solved,
  ).toBe(1);
  expect((await details(game, four)).rank!.solvedCount).toBe(1);
  // After it was called off, the same time does not freeze again; another one does.
  await act(game, "thaw");
  pass(1_100);
  await changeGame(game, { title: "renamed", freezeAt: new Date(freezeAt).toISOString() });
  expect((await ok<FreezeView>("GET", `/api/edit/games/${game.id}/freeze`, { as: game.organiser })).since).toBeNull();
  expect(await ok<BoardFrameView>("GET", `/api/game/${game.id}/board`)).not.toHaveProperty("frozen");
});

test("a freeze outside of the game's time is refused, and so is one of a game that is not running or is frozen already", async () => {
  const game = await aRunningGame();
  const put = async (body: object) => refusal(await call("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body }));
  const at = (ms: number) => Date.now() + ms;
  expect(await put({ freezeAt: at(7_200_000) })).toBe("400 game.freezeOutside");
  expect(await put({ freezeAt: at(-7_200_000) })).toBe("400 game.freezeOutside");
  await ok("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body: { freezeAt: at(1_800_000) } });
  expect(await put({ end: at(1_000_000) })).toBe("400 game.freezeOutside");
  expect(await refused(game, "thaw")).toBe("400 freeze.not");
  await act(game, "freeze");
  expect(await refused(game, "freeze")).toBe("400 freeze.already");
  const before = await aRunningGame({ game: { start: at(1_000_000), end: at(2_000_000) }, teams: 0 });
  expect(await refused(before, "freeze")).toBe("400 freeze.notRunning");
});

test("a frozen game reveals no more after a restart of its Board after the end, an export and an import", async () => {
  const pass = stopClock();
  const game = await aWorld();
  const [one, two] = game.teams as [TestPlayers, TestPlayers];
  await act(game, "freeze");
  await solve(game, one, 1);
  await solve(game, two, 1);
  await flushed(game);
  pass(1_100);
  const shown = await wire(game);
  pass(7_200_000);
  await boardOf(env, game.id).reread();
  pass(1_100);
  expect(await wire(game)).toBe(shown);
  const as = await anAdmin();
  const archive = await call("GET", `/api/edit/games/${game.id}/export?submissions=true`, { as });
  const form = new FormData();
  form.append("file", new File([await archive.arrayBuffer()], "game.zip", { type: "application/zip" }));
  const id = await ok<number>("POST", "/api/edit/games/import", { as, body: form });
  const copy = { ...game, id: Number((id as unknown as { id?: number }).id ?? id) };
  const shownThere = await (await call("GET", `/api/game/${copy.id}/scoreboard`, { as })).text();
  const numbers = (text: string) =>
    (JSON.parse(text) as ScoreboardView).items.map(({ rank, score, solvedCount }) => [rank, score, solvedCount]);
  expect(numbers(shownThere)).toEqual(numbers(shown));
  expect(await audit(copy)).toEqual([]);
});

test("the notices that come with the thaw name the bloods on the board at that time: none for solves that were annulled or voided meanwhile", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 4 });
  await act(game, "freeze");
  for (const nth of [0, 1]) for (const team of game.teams) await solve(game, team, nth);
  const correct = (fields: object) =>
    ok("POST", `/api/edit/games/${game.id}/corrections`, {
      as: game.organiser,
      body: { reason: "because", key: crypto.randomUUID(), staffOnly: true, ...fields },
    });
  await correct({ do: "annul", teamId: game.teams[0]!.id, challengeId: game.challenges[0]!.id });
  await correct({ do: "void", challengeId: game.challenges[1]!.id });
  await act(game, "thaw");
  await flushed(game);
  const told = (await ok<NoticeView[]>("GET", `/api/game/${game.id}/notices`, { as: game.organiser }))
    .filter(({ type }) => type.endsWith("Blood"))
    .map(({ type, values }) => [type, ...values]);
  const { challenges } = await ok<ScoreboardView>("GET", `/api/game/${game.id}/scoreboard`);
  const titles = game.challenges.map(({ title }) => title);
  const [, second, third, fourth] = game.teams.map(({ name }) => name);
  expect(
    Object.values(challenges).flatMap((list) => list!.flatMap(({ title, bloods }) => bloods.map(({ name }) => [title, name]))),
  ).toEqual([second, third, fourth].map((name) => [titles[0], name]));
  expect(told.toReversed()).toEqual([
    ["FirstBlood", second, titles[0]],
    ["SecondBlood", third, titles[0]],
    ["ThirdBlood", fourth, titles[0]],
  ]);
});
