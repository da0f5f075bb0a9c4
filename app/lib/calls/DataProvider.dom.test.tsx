import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { agreeOnUser } from "./cache.ts";
import { DataProvider } from "./DataProvider.tsx";

test("who blocks storage signs in and out without an error", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const asUser = (user: string | null) => <DataProvider user={user}>the page</DataProvider>;
  const { rerender } = render(asUser(null));
  rerender(asUser("ann"));
  rerender(asUser(null));
  expect(screen.getByText("the page")).toBeDefined();
});

/** What a tab hears when another one has stored something. */
const stored = (key: string | null, newValue: string | null) => window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

test("a page hears when another tab of the browser belongs to somebody else, and not of the same user or of anything else", () => {
  const other = vi.fn();
  const stop = agreeOnUser("ann", other);
  const [key] = Object.keys(localStorage);
  expect(localStorage.getItem(key!)).toBe("ann");
  stored(key!, "ann");
  stored("vexil.cache", null);
  stored(null, null);
  expect(other).not.toHaveBeenCalled();
  stored(key!, "bob");
  stored(key!, "");
  expect(other).toHaveBeenCalledTimes(2);
  stop();
  stored(key!, "bob");
  expect(other).toHaveBeenCalledTimes(2);
});
