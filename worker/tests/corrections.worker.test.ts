import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { ledgerOf } from "../contract/rpc/stubs.ts";
import type { CorrectionPreview, CorrectionsView, CorrectionView, PauseView } from "../contract/wire/board/corrections.ts";
import type { ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { GameDetailView, GameEditView } from "../contract/wire/game/game.ts";
import { call, ok } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { choices } from "../services/correction/corrections.ts";
import { moveOnce } from "../services/correction/game-times.ts";
import { aContext } from "../testing/context.ts";
import { aTeam, changeGame, joinGame, review } from "../testing/games.ts";
import { ledgerOf as stubOf } from "../testing/ledgers.ts";
import { restart } from "../testing/runtime/restart.ts";
import { aWorld, solve, path, correct, preview, codeOf, refused, undo, notices, audit, standings } from "../testing/corrections.ts";

test("points, annulled and granted solves, and voided challenges move teams; each can be taken back without a trace", async () => {
  const game = await aWorld();
  const [one, , three] = game.teams;
  const challengeId = game.challenges[0]!.id;
  const plain = await standings(game);
  const done: CorrectionView[] = [];
  const isAs = async (fields: object, expected: unknown) => {
    const made = await correct(game, fields);
    if (made.team) expect(made.team).toEqual({ id: expect.any(Number), name: expect.stringMatching(/./) });
    expect(await standings(game)).toEqual(expected);
    await undo(game, made);
    expect(await standings(game)).toEqual(plain);
    done.push(made);
  };
  const [[, first], [, second]] = plain as [[number, number], [number, number]];
  await isAs({ do: "points", teamId: three.id, points: 5_000 }, [[3, 5_000, ""], ...plain.slice(0, 2)]);
  await isAs({ do: "points", teamId: one.id, points: -5_000, staffOnly: true }, [[2, second, "SecondBlood"], [3, 0, ""], [1, 0, "FirstBlood"]]); // oxfmt-ignore
  await isAs({ do: "void", challengeId }, [[1, 0, ""], [2, 0, ""], [3, 0, ""]]); // oxfmt-ignore
  await isAs({ do: "void", challengeId, keep: true }, plain);
  const annulled = await correct(game, { do: "annul", teamId: one.id, challengeId });
  expect((await standings(game))[0]!.slice(0, 3)).toEqual([2, 1_050, "FirstBlood"]);
  const granted = await correct(game, { do: "grant", teamId: three.id, challengeId, solvedAt: Date.now() - 3_600_000 });
  expect((await standings(game)).map(([team, , type]) => [team, type])).toEqual([[3, "FirstBlood"], [2, "SecondBlood"], [1, ""]]); // oxfmt-ignore
  expect(first).toBeGreaterThan(second);
  await restart(stubOf(game.id));
  for (const made of [annulled, granted]) await undo(game, made);
  expect(await standings(game)).toEqual(plain);
  expect(await audit(game)).toEqual([]);
  const { corrections } = await ok<CorrectionsView>("GET", path(game), { as: game.organiser });
  expect(corrections).toHaveLength(6);
  expect(corrections.every(({ undone }) => undone?.reason === "a mistake")).toBe(true);
  // For each public one, that it was made, and that it was taken back.
  const told = (await notices(game)).map(({ values }) => values.at(-1)!).toReversed();
  const takenBack = told.filter((text) => text.startsWith("**This correction has been taken back"));
  expect([told.length, takenBack.length]).toEqual([10, 5]);
  expect(takenBack[0]).toBe(
    `**This correction has been taken back and no longer applies:**\n\n> ${told[0]!.split("\n\n")[0]}\n\na mistake`,
  );
});

test("a correction is made once per key, and an impossible one is refused", async () => {
  const game = await aWorld();
  const [one, , three] = game.teams;
  const challengeId = game.challenges[0]!.id;
  const key = crypto.randomUUID();
  const click = () => correct(game, { do: "points", teamId: one.id, points: 10, key });
  const ids = (await Promise.all([click(), click(), click()])).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  expect((await standings(game))[0]!.slice(0, 2)).toEqual([1, expect.any(Number)]);
  expect((await ledgerOf(env, game.id).corrections()).length).toBe(1);
  const cases: [object, string][] = [
    [{ do: "points", teamId: one.id, points: 11, key }, "correction.keyReused"],
    [{ do: "points", teamId: 999_999, points: 1 }, "participation.notFound"],
    [{ do: "points", teamId: one.id, points: 0 }, "field.range"],
    [{ do: "annul", teamId: three.id, challengeId }, "correction.noSolve"],
    [{ do: "grant", teamId: one.id, challengeId, solvedAt: Date.now() - 1_000 }, "correction.solved"],
    [{ do: "grant", teamId: three.id, challengeId, solvedAt: Date.now() + 60_000 }, "correction.moment"],
    [{ do: "shift", minutes: -40_000 }, "correction.shift"],
    [{ do: "points", teamId: one.id, points: 1, reason: " " }, "field.empty"],
  ];
  for (const [fields, code] of cases) expect(await refused(game, fields)).toBe(code);
  await correct(game, { do: "void", challengeId });
  expect(await refused(game, { do: "void", challengeId })).toBe("correction.voided");
  const answer = await call("POST", `/api/game/${game.id}/challenges/${challengeId}`, { as: three.captain, body: { flag: "flag{x}" } });
  expect(await codeOf(answer)).toBe("challenge.voided");
});

test("nothing is corrected for a team that waits or was rejected, and it is not offered; for a suspended one it is", async () => {
  const game = await aWorld();
  const [one, two, three] = game.teams;
  const challengeId = game.challenges[1]!.id;
  await changeGame(game, { acceptWithoutReview: false });
  const waiting = await joinGame(game, await aTeam(), { wait: true });
  await review(game, two.participationId, "Suspended");
  const fields = [
    { do: "points", points: 10 },
    { do: "grant", challengeId, solvedAt: Date.now() - 1_000 },
  ];
  for (const status of ["Pending", "Rejected"] as const) {
    if (status === "Rejected") await review(game, waiting.participationId, status);
    for (const one of fields) expect(await refused(game, { ...one, teamId: waiting.id })).toBe("correction.notAccepted");
  }
  const { teams } = await choices(aContext(game.organiser), game.id);
  expect(new Set(teams.map(({ id }) => id))).toEqual(new Set([one.id, two.id, three.id]));
  expect(await correct(game, { do: "points", points: -10, teamId: two.id })).toMatchObject({ points: -10 });
});

test("a preview says who would move, and changes nothing", async () => {
  const game = await aWorld();
  const [one, two, three] = game.teams;
  const plain = await standings(game);
  const head = await ledgerOf(env, game.id).head();
  const moves = (shown: CorrectionPreview) => shown.moves.map(({ teamId, before, after }) => [teamId, before!.rank, after!.rank]);
  expect(moves(await preview(game, { do: "points", teamId: three.id, points: 3_000 }))).toEqual([[three.id, 3, 1], [one.id, 1, 2], [two.id, 2, 3]]); // oxfmt-ignore
  expect(moves(await preview(game, { do: "annul", teamId: one.id, challengeId: game.challenges[0]!.id }))).toEqual([[two.id, 2, 1], [one.id, 1, 2]]); // oxfmt-ignore
  const { end } = await ok<GameEditView>("GET", `/api/edit/games/${game.id}`, { as: game.organiser });
  const shift = await preview(game, { do: "shift", minutes: 30 });
  expect([shift.total, Date.parse(shift.times!.end) - Date.parse(end)]).toEqual([0, 30 * 60_000]);
  expect([await standings(game), await ledgerOf(env, game.id).head()]).toEqual([plain, head]);
  const previewUndo = ({ id }: CorrectionView) => ok<CorrectionPreview>("GET", path(game, `/${id}/undo`), { as: game.organiser });
  const made = await correct(game, { do: "points", teamId: three.id, points: 3_000 });
  const moved = await correct(game, { do: "shift", minutes: 30 });
  const corrected = [await standings(game), await ledgerOf(env, game.id).head()];
  expect(moves(await previewUndo(made))).toEqual([[one.id, 2, 1], [two.id, 3, 2], [three.id, 1, 3]]); // oxfmt-ignore
  expect(await previewUndo(moved)).toMatchObject({ total: 0, times: { end } });
  expect([await standings(game), await ledgerOf(env, game.id).head()]).toEqual(corrected);
  await undo(game, made);
  expect(await previewUndo(made)).toEqual({ total: 0, moves: [] });
});

test("a paused game accepts no answers and returns the time: its end, its freeze and its releases move when it resumes, each once", async () => {
  const pass = stopClock();
  const game = await aWorld();
  const [, , three] = game.teams;
  const times = async () => {
    const { start, end, freezeAt, writeupDeadline } = await ok<GameEditView>("GET", `/api/edit/games/${game.id}`, { as: game.organiser });
    return [start, end, freezeAt, writeupDeadline].map((at) => Date.parse(at!));
  };
  const closes = Date.now() + 600_000;
  await ok("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body: { end: closes } });
  const rules = { opensAt: closes - 60_000 };
  await ok("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body: { freezeAt: closes - 50_000 } });
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[1]!.id}`, { as: game.organiser, body: { rules } });
  const before = await times();
  const pause = (paused: boolean, reason?: string) =>
    ok<PauseView>("PUT", `/api/edit/games/${game.id}/pause`, { as: game.organiser, body: { paused, reason } });
  const texts = async () => (await notices(game)).map(({ values }) => values);
  const told = await texts();
  const { since, reason } = await pause(true, " The *mains* failed. ");
  expect(reason).toBe("The *mains* failed.");
  const detail = () => ok<GameDetailView>("GET", `/api/game/${game.id}`);
  expect((await detail()).pauseReason).toBe(reason);
  expect((await pause(true, reason)).reason).toBe(reason);
  expect((await pause(true)).reason).toBe(reason);
  expect(await texts()).toEqual([["**The game is paused.**\n\nThe \\*mains\\* failed\\."], ...told]);
  expect((await pause(true, "We look for candles.")).reason).toBe("We look for candles.");
  expect(await texts()).toHaveLength(told.length + 2);
  // Longer than the remaining time.
  pass(660_000);
  expect((await pause(true)).since).toBe(since);
  const send = (flag: string) =>
    call("POST", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, { as: three.captain, body: { flag } });
  expect(await codeOf(await send("flag{x}"))).toBe("game.paused");
  expect((await call("GET", `/api/game/${game.id}/details`, { as: three.captain })).status).toBe(200);
  const gone = Date.now() - Date.parse(since!);
  expect(await pause(false)).toEqual({ since: null, reason: "" });
  expect((await pause(false)).since).toBeNull();
  expect(await texts()).toHaveLength(told.length + 3);
  expect((await detail()).pauseReason).toBeUndefined();
  const after = await times();
  expect(after.map((at, i) => at - before[i]!)).toEqual([0, gone, gone, gone]);
  const { rules: moved } = await ok<{ rules: { opensAt: string } }>("GET", `/api/edit/games/${game.id}/challenges/${game.challenges[1]!.id}`, { as: game.organiser }); // oxfmt-ignore
  expect(Date.parse(moved.opensAt) - rules.opensAt).toBe(gone);
  await solve(game, three, 0);
  expect((await standings(game)).at(-1)!.slice(1)).toEqual([expect.any(Number), "ThirdBlood"]);
  const shift = { do: "shift", minutes: 15, key: crypto.randomUUID() };
  const made = await correct(game, shift);
  await correct(game, shift);
  expect((await times()).map((at, i) => at - after[i]!)).toEqual([0, 900_000, 900_000, 900_000]);
  await undo(game, made);
  expect(await times()).toEqual(after);
  expect(await audit(game)).toEqual([]);
});

test("a shift that is not in the log yet is not made again by its repetition, even if a colleague has shifted the times meanwhile", async () => {
  const game = await aWorld();
  const end = async () => Date.parse((await ok<GameEditView>("GET", `/api/edit/games/${game.id}`, { as: game.organiser })).end);
  const before = await end();
  const shift = { do: "shift", minutes: 10, key: crypto.randomUUID() };
  // As a first request that has got as far as D1.
  const move = { ms: 600_000, from: Date.now(), key: shift.key, resumes: false };
  await moveOnce(aContext(), game.id, () => move);
  await correct(game, { do: "shift", minutes: 5 });
  await correct(game, shift);
  expect(await end()).toBe(before + 900_000);
});

test("times shifted back never close a challenge before it has opened: the platform accepts its own values again", async () => {
  const game = await aWorld();
  const at = `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`;
  const [opensAt, closesAt] = [-10, 20].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  await ok("PUT", at, { as: game.organiser, body: { rules: { opensAt, closesAt } } });
  await correct(game, { do: "shift", minutes: -40 });
  const { rules } = await ok<ChallengeEditView>("GET", at, { as: game.organiser });
  expect([Date.parse(rules.opensAt!), Date.parse(rules.closesAt!) <= Date.now()]).toEqual([Date.parse(opensAt!), true]);
  await ok("PUT", at, { as: game.organiser, body: { rules } });
});

test("the notice of a correction names no challenge whose title is still secret; from the end of the game on it does", async () => {
  const pass = stopClock();
  const game = await aWorld();
  const [first, second] = [game.challenges[0]!, game.challenges[1]!];
  const rule = (rules: object) =>
    ok<ChallengeEditView>("PUT", `/api/edit/games/${game.id}/challenges/${second.id}`, { as: game.organiser, body: { rules } });
  const { title } = await rule({ requires: [{ challenge: first.id }], locked: "masked" });
  const told = async (wish: object) => {
    const made = await correct(game, { do: "void", ...wish });
    await undo(game, made);
    return (await notices(game)).slice(0, 2).map(({ values }) => [values[0]!.includes("**?**"), values[0]!.includes(title)]);
  };
  const [secret, known] = [[true, false], [false, true]]; // oxfmt-ignore
  expect(await told({ challengeId: second.id })).toEqual([secret, secret]);
  await rule({ opensAt: Date.now() + 60_000, locked: "hidden" });
  expect(await told({ challengeId: second.id })).toEqual([secret, secret]);
  pass(60_000);
  expect(await told({ challengeId: second.id })).toEqual([known, known]);
  await rule({ requires: [{ challenge: first.id }], locked: "shown" });
  expect(await told({ challengeId: second.id })).toEqual([known, known]);
  await rule({ requires: [{ challenge: first.id }], locked: "hidden" });
  await changeGame(game, { end: Date.now() - 1 });
  expect(await told({ challengeId: second.id })).toEqual([known, known]);
});
