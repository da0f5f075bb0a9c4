import { expect, test, vi } from "vitest";
import { keepScroll } from "./back-scroll.ts";

const shown = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test("a page that Safari brings back from its memory is where it was left, and a new one begins at its top", () => {
  const scrollTo = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal("scrollTo", scrollTo);
  keepScroll();
  shown(false);
  vi.stubGlobal("scrollY", 400);
  dispatchEvent(new Event("pagehide"));
  vi.stubGlobal("scrollY", 0);
  shown(true);
  expect(scrollTo.mock.calls).toEqual([[0, 400]]);
});
