import { expect, test } from "vitest";
import { isStale, refusalOf } from "./freshness.ts";
import type { Order } from "../../../packages/host-protocol/protocol.ts";

const [mine, another] = ["0b5c1f4e-6a0e-4d53-9d5e-000000000001", "0b5c1f4e-6a0e-4d53-9d5e-000000000002"];
const begun = { hostId: "a1", nonce: mine, link: null, seq: 0 };
const accepted = { ...begun, link: 3, seq: 5 };
const stop = (change: Partial<Order>) => ({ type: "stop", host: "a1", link: 3, seq: 6, id: "i", epoch: 1, ...change }) as Order;
const welcome = (change: Partial<Extract<Order, { type: "welcome" }>>) =>
  ({ type: "welcome", host: "a1", link: 3, seq: 1, nonce: mine, now: 0, wanted: [], logins: [], ...change }) as Order;

test("the welcome that answers this connection's hello is obeyed, and then everything newer", () => {
  expect(refusalOf(welcome({}), begun)).toBeNull();
  expect(refusalOf(stop({}), accepted)).toBeNull();
  expect(refusalOf(welcome({ seq: 7 }), accepted)).toBeNull();
});

test.each([
  ["for another host", stop({ host: "b2" }), accepted, "otherHost"],
  ["of an earlier connection", stop({ link: 2, seq: 99 }), accepted, "staleLink"],
  ["of a connection that has not begun", stop({ link: 4 }), accepted, "staleLink"],
  ["before the welcome", stop({}), begun, "staleLink"],
  ["sent twice", stop({ seq: 5 }), accepted, "repeated"],
  ["that comes late", stop({ seq: 4 }), accepted, "repeated"],
  ["to welcome, sent twice", welcome({}), accepted, "repeated"],
  ["to welcome, of an earlier connection", welcome({ link: 2, seq: 9 }), accepted, "staleLink"],
  ["to welcome, that answers the hello of another connection", welcome({ link: 99, nonce: another }), begun, "staleLink"],
])("an order %s is refused", (_what, order, state, reason) => {
  expect(refusalOf(order, state)).toBe(reason);
});

test("an older epoch is stale, the same and a newer one are not", () => {
  expect([isStale(1, 2), isStale(2, 2), isStale(3, 2), isStale(1, undefined)]).toEqual([true, false, false, false]);
});
