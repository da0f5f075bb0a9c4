import { expect, test } from "vitest";
import type { CorrectionsView } from "../contract/wire/board/corrections.ts";
import type { OwnFeedbackView } from "../contract/wire/game/feedback.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { listForStaff } from "../services/game/games.ts";
import { aContext } from "../testing/context.ts";
import { stopClock } from "../testing/clock.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";
import { handIn } from "../testing/writeups.ts";

const MINUTE = 60_000;
const pause = (game: RunningGame, paused: boolean) =>
  ok("PUT", `/api/edit/games/${game.id}/pause`, { as: game.organiser, body: { paused } });

/** What an organiser's page showed when they opened the form. */
const shown = (game: RunningGame) => ok<CorrectionsView>("GET", `/api/edit/games/${game.id}/corrections`, { as: game.organiser });
const put = (game: RunningGame, body: object) => call("PUT", `/api/edit/games/${game.id}/pause`, { as: game.organiser, body });

/** A game with ten minutes to go, which has been paused for twenty. */
async function aPausedGame(): Promise<RunningGame> {
  const pass = stopClock();
  const game = await aRunningGame({ game: { writeupRequired: true, end: Date.now() + 10 * MINUTE } });
  await pause(game, true);
  pass(20 * MINUTE);
  return game;
}

test("a pause that outlasts the end is not the end: what opens after the end is still closed", async () => {
  const game = await aPausedGame();
  const { captain } = game.teams[0]!;
  expect(await refusal(await call("GET", `/api/game/${game.id}/statistics`, { as: captain }))).toBe("400 statistics.closed");
  const said = `/api/game/${game.id}/challenges/${game.challenges[0]!.id}/feedback`;
  expect(await ok<OwnFeedbackView>("GET", said, { as: captain })).toEqual({ open: false, own: null });
  expect(await refusal(await call("PUT", said, { as: captain, body: { stars: 1 } }))).toBe("400 feedback.early");
  const site = `/api/edit/games/${game.id}/site`;
  expect(await refusal(await call("GET", site, { as: game.organiser }))).toBe("409 site.running");
});

test("the organisers' list of games says that a game is paused, so that it does not read as ended", async () => {
  const game = await aPausedGame();
  const { data } = await listForStaff(aContext(game.organiser), 100, 0);
  expect(data.find(({ id }) => id === game.id)).toMatchObject({ pausedAt: expect.any(String) });
});

test("a game whose end is moved to its pause or before it, or its start after it, is not paused any more", async () => {
  const game = await aRunningGame();
  await pause(game, true);
  const since = Date.parse((await shown(game)).pausedAt!);
  const move = async (start: number, end: number) => {
    await ok("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body: { start, end } });
    const { pausedAt, pauseReason } = await shown(game);
    return [pausedAt, pauseReason, (await ok<{ pausedAt?: string }>("GET", `/api/game/${game.id}`)).pausedAt];
  };
  expect(await move(since, since + 1)).toEqual([expect.any(String), "", expect.any(String)]);
  expect(await move(since - 1, since)).toEqual([null, "", undefined]);
  await ok("GET", `/api/game/${game.id}/statistics`, { as: game.teams[0]!.captain });
  await move(since - 1, since + 60_000);
  await put(game, { paused: true, reason: "Fog" });
  const again = Date.parse((await shown(game)).pausedAt!);
  expect(await move(again + 1, again + 2)).toEqual([null, "", undefined]);
});

test("a shift by a correction that moves the end before the pause ends the pause", async () => {
  const game = await aRunningGame({ game: { end: Date.now() + 5 * MINUTE } });
  await pause(game, true);
  const body = { do: "shift", minutes: -10, reason: "Late", key: crypto.randomUUID() };
  await ok("POST", `/api/edit/games/${game.id}/corrections`, { as: game.organiser, body });
  expect((await shown(game)).pausedAt).toBeNull();
});

test("a write-up is accepted during a pause unless its deadline had passed before", async () => {
  const game = await aPausedGame();
  const { captain } = game.teams[0]!;
  expect((await handIn(game, captain)).status).toBe(200);
  const writeupDeadline = new Date(Date.now() - 21 * MINUTE).toISOString();
  await ok("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body: { writeupDeadline } });
  expect(await refusal(await handIn(game, captain))).toBe("400 writeup.deadline");
});

const wasOf = ({ pausedAt: since, pauseReason: reason }: CorrectionsView) => ({ since, reason });

test("a new reason for a pause that a colleague has ended meanwhile is refused, and the game continues", async () => {
  const game = await aRunningGame();
  await pause(game, true);
  const was = wasOf(await shown(game));
  await pause(game, false);
  expect(await refusal(await put(game, { paused: true, reason: "Fog", was }))).toBe("409 changed.meanwhile");
  expect(await shown(game)).toMatchObject({ pausedAt: null, pauseReason: "" });
});

test("an organiser who pauses a game that a colleague has just paused does not overwrite the reason", async () => {
  const game = await aRunningGame();
  const was = wasOf(await shown(game));
  expect((await put(game, { paused: true, reason: "Fire", was })).status).toBe(200);
  expect((await put(game, { paused: true, reason: "Fire", was })).status).toBe(200);
  expect(await refusal(await put(game, { paused: true, reason: "", was }))).toBe("409 changed.meanwhile");
  const now = await shown(game);
  expect(now.pauseReason).toBe("Fire");
  expect((await put(game, { paused: true, reason: "Smoke", was: wasOf(now) })).status).toBe(200);
  expect((await put(game, { paused: true, reason: "Smoke", was: wasOf(now) })).status).toBe(200);
  expect((await shown(game)).pauseReason).toBe("Smoke");
});
