import { expect, test } from "vitest";
import { groupsOf, isOwnIp, parseEnd, parseIp } from "./ip.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["2001:0db8:0000:0007:0000:0000:0000:0009", "2001:db8:0:7::9"],
  ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
  ["0:0:1::", "0:0:1::"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
  ["1::", "1::"],
  ["255.255.255.255", "255.255.255.255"],
  ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
  ["::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"],
  ["::ffff:c0a8:0101", "192.168.1.1"],
  ["::1:0:ffff:c000:207", "::1:0:ffff:c000:207"],
  ["::1:ffff:c000:207", "::1:ffff:c000:207"],
  ["::1", "::1"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:0207", "192.0.2.7"],
  ["64:ff9b::192.0.2.7", "64:ff9b::c000:207"],
])("%s is the address %s", (text, ip) => {
  expect(parseIp(text)).toBe(ip);
  expect(parseIp(ip)).toBe(ip);
});

const WRONG = [
  ["", " ", "unknown", "<b>not-an-address", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "0x7f.1", "2130706433"],
  ["1.2.3.4 ", "1.2.3.4\n", "0.0.0.0", "::", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7::8", "1:2:3:4:5:6:7:8:9", ":1::"],
  ["g::1", "12345::1", "fe80::1%eth0", "::ffff:1.2.3.256", "1.2.3.4::", "::ffff:0.0.0.0", "[::1]", "-1::", "１.2.3.4"],
].flat();

test.each(WRONG)("%j is not an address", (text) => {
  expect(parseIp(text)).toBeNull();
});

test("a peer has a port, or none", () => {
  expect(parseEnd("192.0.2.7:80")).toEqual({ ip: "192.0.2.7", port: 80 });
  expect(parseEnd("192.0.2.7")).toEqual({ ip: "192.0.2.7", port: 0 });
  expect(parseEnd("[2001:db8::7]:65535")).toEqual({ ip: "2001:db8::7", port: 65_535 });
  expect(parseEnd("[::ffff:192.0.2.7]:9")).toEqual({ ip: "192.0.2.7", port: 9 });
  expect(parseEnd("2001:db8::7")).toEqual({ ip: "2001:db8::7", port: 0 });
  for (const wrong of ["192.0.2.7:65536", "192.0.2.7:", "192.0.2.7:x", "[192.0.2.7", "[]:1", "unix:/run/x", "", "_hidden:80"])
    expect(parseEnd(wrong)).toBeNull();
});

test("the machine's own addresses are recognised in every spelling", () => {
  const own = (text: string) => isOwnIp(parseIp(text)!);
  expect(["127.0.0.1", "127.8.0.2", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::ffff:7f00:1"].map(own)).not.toContain(false);
  expect(["128.0.0.1", "1.127.0.0", "::2", "1::1"].map(own)).not.toContain(true);
});

test("an address has eight groups, however it is spelled", () => {
  expect(groupsOf("2001:db8::1")).toEqual(["2001", "db8", "0", "0", "0", "0", "0", "1"]);
  expect(groupsOf("1:2:3:4:5:6:7:8")).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  expect(groupsOf("1::")).toEqual(["1", "0", "0", "0", "0", "0", "0", "0"]);
});
