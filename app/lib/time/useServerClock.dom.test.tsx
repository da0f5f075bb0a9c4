import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { NOON } from "~/testing/views.ts";
import { clockNow, setClock } from "./clock.ts";
import { useServerClock } from "./useServerClock.ts";

const LOADING_MS = 31_000;

const rendered = vi.fn();

function Page({ now }: { now: number }) {
  rendered();
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

test("a page that took half a minute to load has the server's clock, what is read later is not that old, and nothing is rendered twice", async () => {
  const host = document.createElement("div");
  host.innerHTML = renderToString(<Page now={NOON} />);
  loadSlowly();
  rendered.mockClear();
  const root = await act(async () => hydrateRoot(host, <Page now={NOON} />));
  expect(clockNow() - NOON).toBe(LOADING_MS);
  await act(async () => root.render(<Page now={NOON + 3 * LOADING_MS} />));
  expect(clockNow() - NOON).toBe(3 * LOADING_MS);
  expect(rendered).toHaveBeenCalledTimes(2);
});
