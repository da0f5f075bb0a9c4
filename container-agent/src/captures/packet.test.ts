import { expect, test } from "vitest";
import { addressBytes, fileHeader, MOST_BYTES, OVERHEAD_BYTES, packet } from "./packet.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const CLIENT = { address: "203.0.113.7", port: 50_000 };
const SERVER = { address: "10.99.0.2", port: 1337 };

test("a capture begins with the header of a classic pcap of Ethernet frames", () => {
  expect(hex(fileHeader())).toBe("d4c3b2a1020004000000000000000000ffff000001000000");
});

test("a chunk gives exactly these bytes", () => {
  const made = packet({ from: CLIENT, to: SERVER, bytes: Buffer.from("hello"), at: 1_795_280_000_123_456 });
  const record = "80cc016b40e201004300000043000000";
  const ethernet = "00110011001100110011001186dd";
  const ip = "60000000000d114000000000000000000000ffffcb00710700000000000000000000ffff0a630002";
  const udp = "c3500539000dad0b";
  expect(hex(made)).toBe(record + ethernet + ip + udp + "68656c6c6f");
});

test.each([0, 1, 2, 3, 4, 5, 1_001, 4_096, MOST_BYTES])("the checksum of %i bytes is the one that readers compute", (size) => {
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at * 131 + size) % 256));
  const made = packet({ from: SERVER, to: CLIENT, bytes, at: 0 });
  expect(made.length).toBe(OVERHEAD_BYTES + size);
  // A receiver adds everything up, including checksum and pseudo header, and must get all ones.
  expect(sumOf(made.subarray(38), 8 + size + 17)).toBe(0xffff);
});

test("a checksum of zero is written as all ones", () => {
  const bytes = Buffer.alloc(2);
  const first = packet({ from: CLIENT, to: SERVER, bytes, at: 0 }).readUInt16BE(76);
  bytes.writeUInt16BE(first, 0);
  expect(packet({ from: CLIENT, to: SERVER, bytes, at: 0 }).readUInt16BE(76)).toBe(0xffff);
});

test.each([
  ["192.0.2.1", "00000000000000000000ffffc0000201"],
  ["::ffff:192.0.2.1", "00000000000000000000ffffc0000201"],
  ["::1", "00000000000000000000000000000001"],
  ["::", "00000000000000000000000000000000"],
  ["2001:db8::7:0:9", "20010db8000000000000000700000009"],
  ["2001:db8:1:2:3:4:5:6", "20010db8000100020003000400050006"],
  ["fe80::1%eth0", "fe800000000000000000000000000001"],
  ["64:ff9b::", "0064ff9b000000000000000000000000"],
  ["", "00000000000000000000ffff00000000"],
  ["ctf.example.org", "00000000000000000000ffff00000000"],
  ["1.2.3.999", "00000000000000000000ffff00000000"],
])("the address %s is written as %s", (address, bytes) => {
  expect(hex(addressBytes(address))).toBe(bytes);
});

function sumOf(bytes: Uint8Array, rest: number): number {
  let sum = rest;
  for (let at = 0; at < bytes.length; at += 2) sum += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return sum;
}
