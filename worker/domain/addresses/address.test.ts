import { expect, test } from "vitest";
import { addressKey, clientOf, withPort, type Connection } from "./address.ts";

const PEER = "127.0.0.1:40000";
const connection = (changes: Partial<Connection>): Connection => ({ peer: PEER, header: null, relayed: false, ...changes });
const byHeader = (value: string | null, peer: string | null = PEER) => clientOf(connection({ header: { value }, peer }));

test("without a named header the client is the peer of the connection", () => {
  expect(clientOf(connection({ peer: "192.0.2.7:50123" }))).toEqual({ ip: "192.0.2.7", port: 50_123, own: false });
  expect(clientOf(connection({ peer: "[2001:db8::7]:9" }))).toEqual({ ip: "2001:db8::7", port: 9, own: false });
});

test("only a connection from the machine to itself, without a proxy named or detected, is the machine's own", () => {
  expect(["127.0.0.1:1", "[::1]:1", "[::ffff:127.0.0.1]:1"].map((peer) => clientOf(connection({ peer })).own)).toEqual([true, true, true]);
  expect(clientOf(connection({ relayed: true }))).toEqual({ ip: "127.0.0.1", port: 40_000, own: false });
  expect(byHeader(null).own).toBe(false);
});

test("of a named header the last element counts", () => {
  expect(byHeader("192.0.2.7")).toEqual({ ip: "192.0.2.7", port: 0, own: false });
  expect(byHeader("6.6.6.6, 127.0.0.1 ,  192.0.2.7 ").ip).toBe("192.0.2.7");
  expect(byHeader("2001:DB8::7").ip).toBe("2001:db8::7");
  expect(byHeader("192.0.2.7:443")).toEqual({ ip: "192.0.2.7", port: 0, own: false });
});

test("a header without an address is ignored: the connection's peer counts, and is limited", () => {
  for (const value of ["<b>not-an-address", "", "192.0.2.7,", "192.0.2.7, unknown", "for=192.0.2.7", null])
    expect(byHeader(value, "10.0.0.9:1234")).toEqual({ ip: "10.0.0.9", port: 1_234, own: false });
  expect(byHeader("<b>not-an-address", null)).toEqual({ ip: "0.0.0.0", port: 0, own: false });
});

test("a header never makes the client the machine itself", () => {
  for (const value of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "6.6.6.6, 127.9.9.9", "[::1]:80"]) {
    expect(byHeader(value, "10.0.0.9:1234")).toEqual({ ip: "10.0.0.9", port: 1_234, own: false });
    expect(addressKey(byHeader(value))).toBe("127.0.0.1");
    expect(byHeader(value, null).ip).toBe("0.0.0.0");
  }
});

test("an unknown address, and the machine itself, are not limited by address", () => {
  expect(addressKey({ ip: "0.0.0.0", own: false })).toBeNull();
  expect(addressKey({ ip: "127.0.0.1", own: true })).toBeNull();
});

test("an IPv4 address counts as itself, and all addresses of one IPv6 network as one", () => {
  const key = (text: string) => addressKey(byHeader(text));
  expect([key("192.0.2.7"), key("::FFFF:192.0.2.7")]).toEqual(["192.0.2.7", "192.0.2.7"]);
  const network = "2001:db8:0:7::/64";
  expect([key("2001:db8:0:7::1"), key("2001:0DB8:0000:0007:ffff:1:2:3"), key("2001:db8:0:7:0:0:0:9")]).toEqual([network, network, network]);
  expect(key("2001:db8:0:8::1")).not.toBe(network);
});

test("an address with a port has brackets if it contains colons", () => {
  expect([withPort({ ip: "192.0.2.7", port: 80 }), withPort({ ip: "2001:db8::7", port: 0 })]).toEqual(["192.0.2.7:80", "[2001:db8::7]:0"]);
});
