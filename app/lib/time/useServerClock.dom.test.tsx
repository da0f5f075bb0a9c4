import { render } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { NOON } from "~/testing/views.ts";
import { clockNow, setClock } from "./clock.ts";
import { useServerClock } from "./useServerClock.ts";

const LOADING_MS = 31_000;

function Page({ now }: { now: number }) {
  useServerClock(now);
  return null;
}

/** The page has been loading for half a minute when its scripts run. */
function loadSlowly() {
  class Navigation {
    responseStart = performance.now();
  }
  vi.stubGlobal("PerformanceNavigationTiming", Navigation);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([new Navigation() as never]);
  vi.advanceTimersByTime(LOADING_MS);
}

// The next test starts with a correct clock.
afterEach(() => setClock(Date.now(), 0));

test("a page that took half a minute to load has the server's clock, and not that of half a minute ago", async () => {
  const host = document.createElement("div");
  host.innerHTML = renderToString(<Page now={NOON} />);
  loadSlowly();
  await act(async () => hydrateRoot(host, <Page now={NOON} />));
  expect(clockNow() - NOON).toBe(LOADING_MS);
});

test("what is read later is not as old as the page", () => {
  loadSlowly();
  const { rerender } = render(<Page now={NOON + LOADING_MS} />);
  expect(clockNow() - NOON).toBe(LOADING_MS);
  rerender(<Page now={NOON + 3 * LOADING_MS} />);
  expect(clockNow() - NOON).toBe(3 * LOADING_MS);
});
