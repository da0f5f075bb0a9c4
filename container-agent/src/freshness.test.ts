import { expect, test } from "vitest";
import { isStale, refusalOf } from "./freshness.ts";
import type { Order } from "./protocol.ts";

const accepted = { hostId: "a1", link: 3, seq: 5 };
const stop = (change: Partial<Order>) => ({ type: "stop", host: "a1", link: 3, seq: 6, id: "i", epoch: 1, ...change }) as Order;
const welcome = (change: Partial<Order>) =>
  ({ type: "welcome", host: "a1", link: 4, seq: 1, now: 0, wanted: [], logins: [], ...change }) as Order;

test("the next order of this connection is obeyed, and so is the welcome of a new one", () => {
  expect(refusalOf(stop({}), accepted)).toBeNull();
  expect(refusalOf(welcome({}), accepted)).toBeNull();
});

test.each([
  ["for another host", stop({ host: "b2" }), "otherHost"],
  ["of an earlier connection", stop({ link: 2, seq: 99 }), "staleLink"],
  ["of a connection that has not begun", stop({ link: 4 }), "staleLink"],
  ["sent twice", stop({ seq: 5 }), "repeated"],
  ["that comes late", stop({ seq: 4 }), "repeated"],
  ["a welcome sent twice", welcome({ link: 3 }), "repeated"],
  ["a welcome of an earlier connection", welcome({ link: 2 }), "staleLink"],
])("an order %s is refused", (_what, order, reason) => {
  expect(refusalOf(order, accepted)).toBe(reason);
});

test("an older epoch is stale, the same and a newer one are not", () => {
  expect([isStale(1, 2), isStale(2, 2), isStale(3, 2), isStale(1, undefined)]).toEqual([true, false, false, false]);
});
