import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "~/testing/pages.tsx";
import { gameView } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const OVER = "The submission deadline has passed.";

test.each([
  ["passed while the game runs", undefined, true],
  ["passes while the game is paused", -20, false],
  ["had passed before the game was paused", -5, true],
] as const)("a deadline that %s", async (_, paused, isOver) => {
  const detail = async () => gameView({ ...(paused && { pausedAt: at(paused) }) });
  const card = async () => ({ submitted: false, name: "#", fileSize: 0, note: "", deadline: at(-10), uploadTime: null });
  await openPage("games.$id._index", "/games/1", { services: world({ games: { detail }, writeups: { card } }) });
  expect(screen.queryByText(OVER) !== null).toBe(isOver);
  expect(screen.queryByRole("button", { name: "Hand in a PDF" }) === null).toBe(isOver);
});

test("a page that is opened seconds after the deadline says that it has passed", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12, 0, 10) });
  onTestFinished(() => void vi.useRealTimers());
  const card = async () => ({ submitted: false, name: "#", fileSize: 0, note: "", deadline: at(-1 / 30), uploadTime: null });
  await openPage("games.$id._index", "/games/1", { services: world({ writeups: { card } }) });
  expect(screen.getByText(OVER)).toBeTruthy();
});
