import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { setClock } from "~/lib/time/clock.ts";
import { toasts } from "~/lib/toasts.ts";
import { installDialogs } from "./dialogs.ts";
import { startHub } from "./fake-hub.ts";
import { startServer } from "./fake-server.ts";

/** Longer than a socket without listeners is kept, and than any message over the page stays. */
const LAST_TIMER_MS = 20_000;

// Testing Library advances the fake clock only through Jest's interface.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });

configure({
  // There is no style sheet here, so hidden content is not in the page; computing each element's style would take most of a test's time.
  defaultHidden: true,
  getElementError: (message) => new Error(`${message?.split("\n")[0]} in: ${document.body.textContent?.slice(0, 1_500)}`),
});

beforeEach(() => {
  installDialogs();
  // Nothing reaches a network, even if a test forgets to start a server.
  startServer();
  startHub();
  vi.useFakeTimers({ now: Date.parse("2026-05-01T12:00:00Z") });
  // Not the one that an earlier test's page has learned.
  setClock(Date.now(), 0);
});

/** Cleans up after each test, because the tests of a file share one window. */
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(LAST_TIMER_MS);
  for (const { id } of toasts.read()) toasts.drop(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split("; ")) document.cookie = `${pair.split("=")[0]}=; Max-Age=0; Path=/`;
  document.documentElement.removeAttribute("lang");
});
