import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { GameState } from "../../durable-objects/ledger/game-state.ts";
import { boardOf, ledgerOf } from "../contract/rpc/stubs.ts";
import type { FreezeView } from "../contract/wire/game/freeze.ts";
import type { CorrectionPreview, CorrectionsView, CorrectionView } from "../contract/wire/board/corrections.ts";
import { call, ok } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { changeGame } from "../testing/games.ts";
import { ledgerOf as stubOf } from "../testing/ledgers.ts";
import { publicAnswers } from "../testing/public-answers.ts";
import { aUser, type TestUser } from "../testing/users.ts";
import { aWorld, solve, path, body, correct, codeOf, undo, notices, audit, standings } from "../testing/corrections.ts";

test("while the board is frozen a correction reveals nothing of what teams did since; it appears with the thaw", async () => {
  const pass = stopClock();
  const game = await aWorld();
  const [one, two] = game.teams;
  const act = (action: string) => ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action, made: 0 } });
  await act("freeze");
  await solve(game, two, 1);
  await ledgerOf(env, game.id).flush();
  pass(61_000);
  const before = await publicAnswers(game, { visitor: null });
  const hidden = await correct(game, { do: "annul", teamId: two.id, challengeId: game.challenges[1]!.id });
  pass(61_000);
  expect(await publicAnswers(game, { visitor: null })).toEqual(before);
  await undo(game, hidden);
  const withheld = await correct(game, { do: "annul", teamId: two.id, challengeId: game.challenges[1]!.id });
  pass(61_000);
  expect(await publicAnswers(game, { visitor: null })).toEqual(before);
  await correct(game, { do: "points", teamId: one.id, points: 7 });
  await ledgerOf(env, game.id).flush();
  const shown = (await boardOf(env, game.id).page({ skip: 0, count: 10 })).rows;
  expect(shown.find(({ id }) => id === one.id)!.correctionPoints).toBe(7);
  expect(await notices(game)).toHaveLength(1);
  expect(await audit(game)).toEqual([]);
  await act("all");
  await standings(game);
  // A written board is cached for a moment.
  pass(5_000);
  expect(await notices(game)).toHaveLength(2);
  await undo(game, withheld);
  expect(await notices(game)).toHaveLength(3);
  expect(await audit(game)).toEqual([]);
});

test("while the board is frozen a preview names the public places; monitors see the live ones", async () => {
  const game = await aWorld();
  const [, , three] = game.teams;
  const helper = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: helper.name, role: "organiser" } });
  await ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action: "freeze", made: 0 } });
  await solve(game, three, 0);
  await solve(game, three, 1);
  const places = async (as: TestUser, fields: object) => {
    const shown = await ok<CorrectionPreview>("POST", path(game, "/preview"), { as, body: body(fields) });
    return shown.moves.map(({ teamId, before, after }) => [teamId, before!.rank, after!.rank]);
  };
  const point = { do: "points", teamId: three.id, points: 1 };
  expect([await places(game.organiser, point), await places(helper, point)]).toEqual([[[three.id, 1, 1]], [[three.id, 3, 3]]]);
  const annul = { do: "annul", teamId: three.id, challengeId: game.challenges[1]!.id };
  expect((await places(game.organiser, annul)).length).toBeGreaterThan(0);
});

test("while the board is frozen a refusal does not reveal, except to monitors, which teams have solved a challenge since", async () => {
  const game = await aWorld();
  const [one, two, three] = game.teams;
  const [shown, other] = game.challenges.map(({ id }) => id) as [number, number];
  const helper = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: helper.name, role: "organiser" } });
  await ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action: "freeze", made: 0 } });
  await solve(game, two, 1);
  const tried = async (as: TestUser, fields: object) => {
    const answer = await call("POST", path(game, "/preview"), { as, body: body(fields) });
    return answer.ok ? "ok" : codeOf(answer);
  };
  const solvedAt = Date.now() - 60_000;
  const annul = { do: "annul", challengeId: other };
  const grant = { do: "grant", challengeId: other, solvedAt };
  for (const team of [two, three]) {
    expect(await tried(helper, { ...annul, teamId: team.id })).toBe("correction.noSolve");
    expect(await tried(helper, { ...grant, teamId: team.id })).toBe("ok");
  }
  expect(await tried(game.organiser, { ...annul, teamId: two.id })).toBe("ok");
  expect(await tried(game.organiser, { ...grant, teamId: two.id })).toBe("correction.solved");
  // What is public is no secret.
  expect(await tried(helper, { ...annul, challengeId: shown, teamId: one.id })).toBe("ok");
  expect(await tried(helper, { ...grant, challengeId: shown, teamId: one.id })).toBe("correction.solved");
  // The grant remains, and the team's own solve counts when it is taken back.
  const as = helper;
  const made = await ok<CorrectionView>("POST", path(game), { as, body: body({ ...grant, teamId: two.id }) });
  expect(await tried(as, { ...grant, teamId: two.id })).toBe("correction.solved");
  await standings(game);
  const { rows } = await boardOf(env, game.id).page({ skip: 0, count: 10 });
  expect(
    rows
      .find(({ id }) => id === two.id)!
      .solvedChallenges.map(({ id }) => id)
      .toSorted(),
  ).toEqual([shown, other].toSorted());
  await undo(game, made);
  await ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action: "all", made: 0 } });
  expect((await standings(game))[0]).toEqual([2, expect.any(Number), "SecondBlood,FirstBlood"]);
  expect(await audit(game)).toEqual([]);
});

test("while the board is frozen only monitors see that a later solve was annulled; after the thaw every organiser does", async () => {
  const game = await aWorld();
  const [one, , three] = game.teams;
  const other = game.challenges[1]!.id;
  const helper = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: helper.name, role: "organiser" } });
  const act = (action: string) => ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action, made: 0 } });
  const seen = async (as: TestUser) => (await ok<CorrectionsView>("GET", path(game), { as })).corrections.map(({ id }) => id);
  await solve(game, one, 1);
  await act("freeze");
  await solve(game, three, 1);
  const hidden = await correct(game, { do: "annul", teamId: three.id, challengeId: other });
  const back = await correct(game, { do: "annul", teamId: one.id, challengeId: game.challenges[0]!.id });
  expect([await seen(game.organiser), await seen(helper)]).toEqual([[back.id, hidden.id], [back.id]]); // oxfmt-ignore
  const undoing = { as: helper, body: { reason: "why" } };
  expect(await codeOf(await call("POST", path(game, `/${hidden.id}/undo`), undoing))).toBe("correction.notFound");
  expect(await codeOf(await call("GET", path(game, `/${hidden.id}/undo`), { as: helper }))).toBe("correction.notFound");
  // Nor does a refusal reveal it; a granted solve is on the public board.
  const grant = body({ do: "grant", teamId: three.id, challengeId: other, solvedAt: Date.now() - 60_000 });
  await ok("POST", path(game), { as: helper, body: grant });
  const { rows } = await boardOf(env, game.id).page({ skip: 0, count: 10 });
  expect(rows.find(({ id }) => id === three.id)!.solvedChallenges.map(({ id }) => id)).toEqual([other]);
  const worth = await runInDurableObject(
    stubOf(game.id),
    (ledger) => (ledger as unknown as { state: GameState }).state.worths().get(other)!.score,
  );
  expect(worth).toBe(
    Object.values((await boardOf(env, game.id).frame(null)).challenges)
      .flat()
      .find(({ id }) => id === other)!.score,
  );
  await act("all");
  expect(await seen(helper)).toHaveLength(3);
  await standings(game);
  expect(await audit(game)).toEqual([]);
});

test("until the game is over only monitors see which solves a reveal of the frozen board would show, and how many", async () => {
  const game = await aWorld();
  const [, two] = game.teams;
  const helper = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: helper.name, role: "organiser" } });
  const at = `/api/edit/games/${game.id}/freeze`;
  await ok("POST", at, { as: game.organiser, body: { action: "freeze", made: 0 } });
  const quiet = await ok<FreezeView>("GET", at, { as: helper });
  await solve(game, two, 1);
  expect(await ok<FreezeView>("GET", at, { as: helper })).toEqual(quiet);
  const next = expect.objectContaining({ teamId: two.id, challengeId: game.challenges[1]!.id });
  expect(await ok<FreezeView>("GET", at, { as: game.organiser })).toMatchObject({ left: 1, next });
  await changeGame(game, { end: Date.now() - 1 });
  expect(await ok<FreezeView>("GET", at, { as: helper })).toMatchObject({ next });
});
