import { expect, test } from "vitest";
import { addressKey, withPort } from "./address.ts";

test("an address that is not known, and the machine itself, are not limited by address", () => {
  expect(["0.0.0.0", "127.0.0.1", "127.8.0.2", "::1", "::ffff:127.0.0.1"].map(addressKey)).toEqual([null, null, null, null, null]);
});

test("an IPv4 address counts as itself, however it is written", () => {
  expect(addressKey("192.0.2.7")).toBe("192.0.2.7");
  expect(addressKey("::FFFF:192.0.2.7")).toBe("192.0.2.7");
});

test("all addresses of one IPv6 network count as one", () => {
  const network = "2001:db8:0:7::/64";
  expect(["2001:db8:0:7::1", "2001:0DB8:0000:0007:ffff:1:2:3", "2001:db8:0:7:0:0:0:9%eth0"].map(addressKey)).toEqual([
    network,
    network,
    network,
  ]);
  expect(addressKey("2001:db8:0:8::1")).not.toBe(network);
});

test("an address with a port has brackets where it has colons of its own", () => {
  expect([withPort("192.0.2.7", 80), withPort("2001:db8::7", 0)]).toEqual(["192.0.2.7:80", "[2001:db8::7]:0"]);
});
