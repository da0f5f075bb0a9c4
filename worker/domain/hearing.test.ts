import { expect, test } from "vitest";
import { mayHear, partOf, type Listener } from "./hearing.ts";

const stranger: Listener = { role: "User", part: null, status: null };
const member = (status: Listener["status"]): Listener => ({ role: "User", part: 7, status });

test("of a public game everybody hears but the banned", () => {
  for (const one of [null, stranger, member("Suspended")]) expect(mayHear(false, one)).toBe(true);
  expect(mayHear(false, { ...member("Accepted"), role: "Banned" })).toBe(false);
});

test("of a private game those hear who take part, and the staff", () => {
  for (const one of [member("Accepted"), member("Pending")]) expect(mayHear(true, one)).toBe(true);
  for (const role of ["Monitor", "Admin"] as const) expect(mayHear(true, { ...stranger, role })).toBe(true);
  for (const one of [null, stranger, member("Suspended"), member("Rejected")]) expect(mayHear(true, one)).toBe(false);
  expect(mayHear(true, { ...member("Accepted"), role: "Banned" })).toBe(false);
});

test("a team's own news are for those whose participation counts", () => {
  expect([member("Accepted"), member("Pending")].map(partOf)).toEqual([7, 7]);
  expect([null, stranger, member("Suspended"), member("Rejected")].map(partOf)).toEqual([null, null, null, null]);
});
