import { expect, test } from "vitest";
import { leadToLastPage } from "./last-page.server.ts";

/** Where a page at this address leads, or null if it stays. */
function leadsTo(address: string, skip: number, total: number, by?: "page"): string | null {
  try {
    leadToLastPage(new Request(`https://here.example${address}`), { skip, count: 30, total }, by);
    return null;
  } catch (answer) {
    return (answer as Response).headers.get("Location");
  }
}

test.each([
  ["/list?skip=30", 30, 31, null],
  ["/list", 0, 0, null],
  ["/list?skip=30", 30, 30, "/list"],
  ["/list?status=Pending&skip=90", 90, 61, "/list?status=Pending&skip=60"],
  ["/list?q=a&skip=30", 30, 0, "/list?q=a"],
])("%s with %i skipped of %i rows leads to %s", (address, skip, total, to) => {
  expect(leadsTo(address, skip, total)).toBe(to);
});

test.each([
  ["/board?page=9&find=a", 240, 61, "/board?page=3&find=a"],
  ["/board?page=2", 30, 0, "/board"],
])("%s with %i skipped of %i rows counts pages, and leads to %s", (address, skip, total, to) => {
  expect(leadsTo(address, skip, total, "page")).toBe(to);
});
