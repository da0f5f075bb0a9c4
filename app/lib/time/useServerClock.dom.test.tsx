import { act, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { NOON } from "~/testing/views.ts";
import { clockNow } from "./clock.ts";

const LOADING_MS = 31_000;

const rendered = vi.fn();
const partBegins = vi.fn();
let useServerClock: (now: number) => void;

function Page({ now }: { now: number }) {
  rendered();
  useServerClock(now);
  return <Part />;
}

/** Part of a page, which does something as soon as it is there. */
function Part() {
  useEffect(() => partBegins(clockNow()), []);
  return null;
}

/** Each test is a page of its own, with its own copy of what remembers when that was written. */
let pages = 0;

beforeEach(async () => {
  pages += 1;
  const own = `./useServerClock.ts?page=${pages}`;
  ({ useServerClock } = await import(/* @vite-ignore */ own));
  partBegins.mockClear();
});

/** The page has been loading for half a minute when its scripts run. */
function loadSlowly() {
  class Navigation {
    responseStart = performance.now();
  }
  vi.stubGlobal("PerformanceNavigationTiming", Navigation);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([new Navigation() as never]);
  vi.advanceTimersByTime(LOADING_MS);
}

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

test("the parts of a page have the server's clock from the first on", async () => {
  const host = document.createElement("div");
  host.innerHTML = renderToString(<Page now={NOON + 3_600_000} />);
  await act(async () => hydrateRoot(host, <Page now={NOON + 3_600_000} />));
  expect(partBegins.mock.calls).toEqual([[NOON + 3_600_000]]);
});
