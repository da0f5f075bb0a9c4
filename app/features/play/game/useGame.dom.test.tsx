import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import { SLOW_MS } from "#worker/domain/news/spread.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { openPage, openPart } from "~/testing/pages.tsx";
import { startHub } from "~/testing/fake-hub.ts";
import { later, offline, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { pass, settle } from "~/testing/time.ts";
import { boardRow, detailsView, gameView, iso, NOON, scoreChallenge } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { useGame } from "./useGame.ts";

const GAME = pathOf("GET /api/game/:id", { params: { id: 1 } });
const DETAILS = pathOf("GET /api/game/:id/details", { params: { id: 1 } });
const POLL_MS = 10_000;

const withTitle = (title: string) => detailsView({ challenges: { Web: [scoreChallenge({ title })] } });
const LOADED = { game: gameView(), details: withTitle("Knots"), now: NOON };
const RELOADED = { ...LOADED, details: withTitle("Reloaded") };
const SOLVE = { challengeId: 11, score: 480, at: NOON };
const SOLVED = detailsView({
  rank: boardRow({ rank: 1, score: 480, solvedChallenges: [{ id: 11, score: 480, type: "Normal", userName: "Ann", time: iso(NOON) }] }),
});

function Game() {
  const [loaded, setLoaded] = useState(LOADED);
  const { phase, details, own, game, addSolve } = useGame(loaded);
  return (
    <>
      <output>{[game.title, phase, titles(details), `${own?.solvedChallenges.length} solved`, `place ${own?.rank}`].join(", ")}</output>
      <button onClick={() => setLoaded(RELOADED)}>load again</button>
      <button onClick={() => addSolve(SOLVE)}>solve</button>
    </>
  );
}

/** Drawn again by each click, as by each step of the router. */
function Again() {
  const [times, setTimes] = useState(0);
  useGame(LOADED);
  return <button onClick={() => setTimes(times + 1)}>again</button>;
}

const titles = (details: GameTeamInfoView | null) =>
  Object.values(details?.challenges ?? {})
    .flat()
    .map(({ title }) => title)
    .join("+");
const shown = () => screen.getByRole("status").textContent;

/** Lets this much time pass with a hub that sends pongs. */
async function told(ms: number) {
  for (let left = ms; left > 0; left -= POLL_MS) {
    hub.answerPing();
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await pass(Math.min(left, POLL_MS));
  }
}

let server: FakeServer;
let hub: ReturnType<typeof startHub>;
beforeEach(() => {
  server = startServer();
  hub = startHub();
  server.reads(GAME, LOADED.game);
  server.reads(DETAILS, LOADED.details);
});

test("shows at once what the loader read, and asks for nothing", async () => {
  await openPart(<Game />);
  expect(shown()).toBe("Spring Regatta, running, Knots, 0 solved, place 2");
  expect(server.readings(GAME) + server.readings(DETAILS)).toBe(0);
});

test("shows the result of the next read", async () => {
  await openPart(<Game />);
  server.reads(DETAILS, withTitle("Sails"));
  await pass(POLL_MS);
  expect(shown()).toContain("Sails");
});

test("whoever does something every few seconds gets the details as often as others", async () => {
  const { user } = await openPart(<Again />);
  for (let ms = 0; ms < 3 * POLL_MS; ms += POLL_MS / 2) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await user.click(screen.getByText("again"));
    // oxlint-disable-next-line no-await-in-loop -- as before
    await pass(POLL_MS / 2);
  }
  expect(server.readings(DETAILS)).toBe(3);
});

test.each([
  ["a refusal", () => refuse({ status: 500, code: "unknown" })],
  ["no answer", offline],
])("%s leaves what is known, and the next reading counts again", async (_, failing) => {
  await openPart(<Game />);
  server.reads(DETAILS, failing);
  await pass(POLL_MS);
  expect(server.readings(DETAILS)).toBeGreaterThan(0);
  expect(shown()).toContain("Knots");
  server.reads(DETAILS, withTitle("Sails"));
  await pass(POLL_MS);
  expect(shown()).toContain("Sails");
});

test("a slow answer does not undo what the page has loaded since", async () => {
  const { user } = await openPart(<Game />);
  const slow = later<GameTeamInfoView>();
  server.reads(DETAILS, () => slow.promise);
  await pass(POLL_MS);
  await user.click(screen.getByText("load again"));
  slow.resolve(withTitle("Old"));
  await settle();
  expect(shown()).toContain("Reloaded");
});

test("while the hub is up, a changed game is read when the details say so, and no sooner", async () => {
  await openPart(<Game />);
  await hub.accept();
  await told(600_000);
  expect([server.readings(GAME), server.readings(DETAILS)]).toEqual([0, 2]);
  server.reads(DETAILS, detailsView({ gameVersion: 2 }));
  server.reads(GAME, gameView({ version: 2, title: "Autumn Regatta" }));
  await told(300_000);
  // An isolate may still answer with a state that is a moment old.
  expect([server.readings(DETAILS), server.readings(GAME)]).toEqual([3, 0]);
  await pass(1_000);
  expect(shown()).toContain("Autumn Regatta");
  await told(600_000);
  expect([server.readings(DETAILS), server.readings(GAME)]).toEqual([5, 1]);
});

test("a player whose details are refused sees their standing in the game at once", async () => {
  await openPart(<Game />);
  server.reads(DETAILS, () => refuse({ status: 400, code: "participation.suspended" }));
  server.reads(GAME, gameView({ title: "Without us" }));
  await pass(POLL_MS);
  expect(shown()).toContain("Without us");
});

test("a player who is admitted again sees their standing once the details are answered again", async () => {
  await openPart(<Game />);
  await hub.accept();
  server.reads(DETAILS, () => refuse({ status: 400, code: "participation.suspended" }));
  server.reads(GAME, gameView({ title: "Without us" }));
  await told(300_000);
  expect(shown()).toContain("Without us");
  server.reads(DETAILS, LOADED.details);
  server.reads(GAME, gameView({ title: "With us" }));
  await told(300_000);
  expect(shown()).toContain("With us");
});

test("a player who leaves the game while refused causes no further reads", async () => {
  await openPart(<Game />);
  server.reads(DETAILS, () => refuse({ status: 400, code: "participation.suspended" }));
  await pass(POLL_MS);
  const read = server.readings(GAME);
  cleanup();
  await settle();
  expect(server.readings(GAME)).toBe(read);
});

test("an own solve counts at once, is polled until the board has it, and is then shown from the board", async () => {
  const { user } = await openPart(<Game />);
  await user.click(screen.getByText("solve"));
  expect(shown()).toContain("1 solved, place 2");
  await pass(700);
  expect(shown()).toContain("1 solved, place 2");
  expect(server.readings(DETAILS)).toBe(1);
  server.reads(DETAILS, SOLVED);
  await pass(2_100);
  expect(shown()).toContain("1 solved, place 1");
  const asked = server.readings(DETAILS);
  await pass(2_100);
  expect(server.readings(DETAILS)).toBe(asked);
});

test("the end of the game appears by itself, and nothing is read afterwards", async () => {
  await openPart(<Game />);
  await pass(Date.parse(LOADED.game.end) - NOON + 2_500);
  expect(shown()).toContain("practice");
  const asked = server.readings(DETAILS);
  await pass(60_000);
  expect(server.readings(DETAILS)).toBe(asked);
});

test("the page of a game that is gone is read again, so that it says so", async () => {
  const detailsOfPlayer = vi.fn(async () => null);
  await openPage("games.$id._index", "/games/1", { viewer: null, services: world({ play: { detailsOfPlayer } }) });
  await pass(SLOW_MS);
  expect(detailsOfPlayer).toHaveBeenCalledOnce();
  server.reads(GAME, () => refuse({ status: 404, code: "game.notFound" }));
  await pass(SLOW_MS);
  expect(detailsOfPlayer).toHaveBeenCalledTimes(2);
});

test("leaving while an answer is under way causes no error, and coming back begins with what the loader read", async () => {
  const complaints = vi.spyOn(console, "error");
  const { user } = await openPart(<Game />);
  const slow = later<GameTeamInfoView>();
  server.reads(DETAILS, () => slow.promise);
  await pass(POLL_MS);
  await user.click(screen.getByText("go away"));
  slow.resolve(withTitle("Late"));
  const asked = server.readings(DETAILS);
  await pass(60_000);
  expect(server.readings(DETAILS)).toBe(asked);
  await user.click(screen.getByText("come back"));
  expect(shown()).toContain("Knots");
  expect(complaints).not.toHaveBeenCalled();
});
