import { expect, test } from "vitest";
import { holdsHere, mayListen, participationOf, type Listener } from "./listener.ts";

const stranger: Listener = { role: "User", roles: [], participationId: null, status: null };
const member = (status: Listener["status"]): Listener => ({ role: "User", roles: [], participationId: 7, status });

test("everybody except banned users hears a public game", () => {
  for (const one of [null, stranger, member("Suspended")]) expect(mayListen(false, one)).toBe(true);
  expect(mayListen(false, { ...member("Accepted"), role: "Banned" })).toBe(false);
});

test("the staff of a private game hear it, and its monitors the news for monitors", () => {
  const roles = ["owner", "organiser", "author", "monitor"] as const;
  const staff = roles.map((role): Listener => ({ ...stranger, roles: [role] }));
  expect(staff.map((one) => mayListen(true, one))).toEqual([true, true, true, true]);
  expect(staff.map((one) => holdsHere(one, "game.monitor"))).toEqual([true, false, false, true]);
  expect(holdsHere({ ...stranger, role: "Banned", roles: ["owner"] }, "game.monitor")).toBe(false);
  expect(mayListen(true, { ...stranger, role: "Banned", roles: ["owner"] })).toBe(false);
});

test("the participants of a private game hear it, and the staff", () => {
  for (const one of [member("Accepted"), member("Pending")]) expect(mayListen(true, one)).toBe(true);
  for (const role of ["Monitor", "Admin"] as const) expect(mayListen(true, { ...stranger, role })).toBe(true);
  for (const one of [null, stranger, member("Suspended"), member("Rejected")]) expect(mayListen(true, one)).toBe(false);
  expect(mayListen(true, { ...member("Accepted"), role: "Banned" })).toBe(false);
});

test("a team's own news is for all its members, whatever its status", () => {
  const statuses = ["Accepted", "Pending", "Suspended", "Rejected"] as const;
  expect(statuses.map((status) => participationOf(member(status)))).toEqual([7, 7, 7, 7]);
  expect([null, stranger].map(participationOf)).toEqual([null, null]);
});
