import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { toasts } from "~/lib/toasts.ts";
import { installDialogs } from "./dialogs.ts";
import { startHub } from "./fake-hub.ts";
import { startServer } from "./fake-server.ts";

/** A listener that went is waited for so long before its socket goes, and messages over the page stay at most so long. */
const LAST_TIMER_MS = 20_000;

// Testing Library asks Jest, and no other, to move the fake clock on.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });

configure({
  // There is no style sheet here, so what is hidden is not in the page; asking each element for its style takes most of a test's time.
  defaultHidden: true,
  getElementError: (message) => new Error(`${message?.split("\n")[0]} in: ${document.body.textContent?.slice(0, 1_500)}`),
});

beforeEach(() => {
  installDialogs();
  // Nothing reaches a network, be it that a test forgets it.
  startServer();
  startHub();
  vi.useFakeTimers({ now: Date.parse("2026-05-01T12:00:00Z") });
});

/** What one test leaves behind, the next must not find: these files share one window. */
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
