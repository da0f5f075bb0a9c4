import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { later, refuse, startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
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

const holdsTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const handIn = () => screen.getByLabelText("Hand in a PDF", { selector: "input" });
const pdf = () => new File(["%PDF-"], "w.pdf", { type: "application/pdf" });

test("a tab that is closed while a write-up leaves asks first, for the upload would end with it", async () => {
  const card = async () => ({ submitted: false, name: "#", fileSize: 0, note: "", deadline: at(10), uploadTime: null });
  const answer = later<null>();
  startServer().takes("POST /api/game/1/writeup", () => answer.promise);
  const { user } = await openPage("games.$id._index", "/games/1", { services: world({ writeups: { card } }) });
  expect(holdsTab()).toBe(false);
  await user.upload(handIn(), pdf());
  expect(holdsTab()).toBe(true);
  answer.resolve(null);
  await settle();
  expect(holdsTab()).toBe(false);
});

test("whoever was signed out before handing in is led to the login page, which leads back to the game", async () => {
  const card = async () => ({ submitted: false, name: "#", fileSize: 0, note: "", deadline: at(10), uploadTime: null });
  startServer().takes("POST /api/game/1/writeup", () => refuse({ title: "Please log in.", status: 401, code: "unauthorized" }));
  const { user } = await openPage("games.$id._index", "/games/1", { services: world({ writeups: { card } }) });
  await user.upload(handIn(), pdf());
  await settle();
  const link = within(screen.getByRole("alert")).getByRole("link", { name: "Log in" });
  expect(link.getAttribute("href")).toBe("/account/login?from=%2Fgames%2F1");
});
