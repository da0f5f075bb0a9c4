import { expect, test } from "vitest";
import {
  dueAt,
  HANDSHAKE_MS,
  refusalOf,
  SILENT_MS,
  SOCKETS,
  SOCKETS_OF_A_USER,
  SOCKETS_OF_AN_ADDRESS,
  tagsOf,
  VISITORS,
} from "./socket-limits.ts";

const none = { all: 0, visitors: 0, ofUser: 0, ofAddress: 0 };
const [player, visitor] = [{ user: "u" }, { user: null }];

test("a full hub is full for everybody, one full of visitors only for visitors", () => {
  expect(refusalOf(player, { ...none, all: SOCKETS - 1 })).toBeNull();
  expect(refusalOf(player, { ...none, all: SOCKETS })).toBe(503);
  expect(refusalOf(visitor, { ...none, all: VISITORS, visitors: VISITORS })).toBe(503);
  expect(refusalOf(player, { ...none, all: VISITORS, visitors: VISITORS })).toBeNull();
});

test("one user and one address have as many sockets as allowed, and no more", () => {
  expect(refusalOf(player, { ...none, ofUser: SOCKETS_OF_A_USER - 1, ofAddress: SOCKETS_OF_AN_ADDRESS - 1 })).toBeNull();
  expect(refusalOf(player, { ...none, ofUser: SOCKETS_OF_A_USER })).toBe(429);
  for (const who of [player, visitor]) expect(refusalOf(who, { ...none, ofAddress: SOCKETS_OF_AN_ADDRESS })).toBe(429);
});

test("one address has a small part of a game's sockets", () => {
  expect(SOCKETS_OF_AN_ADDRESS).toBeLessThanOrEqual(VISITORS / 2);
  expect(SOCKETS_OF_AN_ADDRESS).toBeLessThanOrEqual(SOCKETS / 4);
});

test("a socket is counted by its user, or as a visitor's, and by its address if that is known", () => {
  expect(tagsOf({ user: "u", address: "192.0.2.7" })).toEqual(["user u", "from 192.0.2.7"]);
  expect(tagsOf({ user: null, address: null })).toEqual(["visitor"]);
});

test("without a handshake ten seconds are left, afterwards more than a minute from each word or keep-alive", () => {
  const socket = { ready: false, joinedAt: 1_000, heardAt: 1_000 };
  expect(dueAt(socket, 8_000)).toBe(1_000 + HANDSHAKE_MS);
  expect(dueAt({ ...socket, ready: true, heardAt: 5_000 }, 0)).toBe(5_000 + SILENT_MS);
  expect(dueAt({ ...socket, ready: true, heardAt: 5_000 }, 90_000)).toBe(90_000 + SILENT_MS);
  expect([HANDSHAKE_MS, SILENT_MS]).toEqual([10_000, 70_000]);
});
