import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { toasts } from "~/lib/toasts.ts";
import { installDialogs } from "./dialogs.ts";

/** A listener that went is waited for so long before its socket goes, and messages over the page stay at most so long. */
const LAST_TIMER_MS = 20_000;

// Testing Library asks Jest, and no other, to move the fake clock on.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });

beforeEach(() => {
  installDialogs();
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
