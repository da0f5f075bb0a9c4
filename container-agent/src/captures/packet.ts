import { isIPv4, isIPv6 } from "node:net";

/**
 * Classic pcap (magic 0xa1b2c3d4, microseconds, Ethernet), written by hand: a file header, then one record for each chunk that passed.
 * A chunk is an Ethernet frame with an IPv6 header (IPv4 addresses mapped, RFC 4291 §2.5.5.2) and a UDP header, which is what readers of
 * such captures expect: `docs/decisions/0016-captures.md` says why it is not TCP.
 */
export type Endpoint = { address: string; port: number };
/** `at`: microseconds since 1970. */
export type Chunk = { from: Endpoint; to: Endpoint; bytes: Uint8Array; at: number };

const MAGIC = 0xa1b2c3d4;
/** No frame is longer. */
export const SNAP_BYTES = 65_535;
const ETHERNET = 1;
const UDP = 17;
const HOPS = 64;

const RECORD_BYTES = 16;
const ETHERNET_BYTES = 14;
const IP_BYTES = 40;
const UDP_BYTES = 8;
const FRAME_BYTES = ETHERNET_BYTES + IP_BYTES + UDP_BYTES;
/** The most that one packet carries, so that the whole frame stays within the length that the file header promises. */
export const MOST_BYTES = SNAP_BYTES - FRAME_BYTES;
/** What a packet takes in the file in addition to its bytes. */
export const OVERHEAD_BYTES = RECORD_BYTES + FRAME_BYTES;
export const FILE_HEADER_BYTES = 24;

/** Both stations of every frame: 00-11-00-11-00-11. */
const FRAME_HEADER = Buffer.from("00110011001100110011001186dd", "hex");
/** With this offset in a fresh buffer everything from the IPv6 addresses on is aligned to four bytes, which the checksum needs. */
const LEAD = 2;
const ADDRESSES_AT = RECORD_BYTES + ETHERNET_BYTES + 8;

/** The first bytes of a capture. */
export function fileHeader(): Buffer {
  const header = Buffer.alloc(FILE_HEADER_BYTES);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(SNAP_BYTES, 16);
  header.writeUInt32LE(ETHERNET, 20);
  return header;
}

/** The source address of notes about a recording: no client can have it. */
export const NOTES: Endpoint = { address: "0.0.0.0", port: 65_535 };

/** Whether a record is a note and no traffic. */
export function isNote(record: Uint8Array): boolean {
  const source = ADDRESSES_AT + 32;
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const unspecified = addressBytes(NOTES.address);
  return view.getUint16(source) === NOTES.port && unspecified.equals(record.subarray(ADDRESSES_AT, ADDRESSES_AT + 16));
}

/** One record of a capture, with a valid UDP checksum. `bytes` must be at most `MOST_BYTES`. */
export function packet({ from, to, bytes, at }: Chunk): Buffer {
  const length = UDP_BYTES + bytes.length;
  const record = Buffer.allocUnsafe(LEAD + OVERHEAD_BYTES + bytes.length).subarray(LEAD);
  record.writeUInt32LE(Math.floor(at / 1_000_000), 0);
  record.writeUInt32LE(at % 1_000_000, 4);
  record.writeUInt32LE(FRAME_BYTES + bytes.length, 8);
  record.writeUInt32LE(FRAME_BYTES + bytes.length, 12);
  record.set(FRAME_HEADER, RECORD_BYTES);
  const ip = RECORD_BYTES + ETHERNET_BYTES;
  record.writeUInt32BE(0x6000_0000, ip);
  record.writeUInt16BE(length, ip + 4);
  record[ip + 6] = UDP;
  record[ip + 7] = HOPS;
  record.set(addressBytes(from.address), ip + 8);
  record.set(addressBytes(to.address), ip + 24);
  const udp = ip + IP_BYTES;
  record.writeUInt16BE(from.port & 0xffff, udp);
  record.writeUInt16BE(to.port & 0xffff, udp + 2);
  record.writeUInt16BE(length, udp + 4);
  record.writeUInt16BE(0, udp + 6);
  record.set(bytes, udp + UDP_BYTES);
  record.writeUInt16BE(checksum(record.subarray(ADDRESSES_AT), length + UDP), udp + 6);
  return record;
}

/** RFC 768 with the pseudo header of RFC 8200 §8.1: `rest` is what that adds apart from the addresses. A sum of zero is sent as all ones. */
function checksum(bytes: Buffer, rest: number): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  // Words in this machine's byte order: the ones' complement sum does not depend on it, and its two bytes are swapped at the end (RFC 1071).
  let sum = 0;
  // oxlint-disable-next-line typescript/prefer-for-of -- of every byte that passes; an iterator takes three times as long
  for (let at = 0; at < words.length; at += 1) sum += words[at]!;
  const tail = Buffer.alloc(4);
  bytes.copy(tail, 0, words.length * 4);
  const native = folded(sum + new Uint32Array(tail.buffer, tail.byteOffset, 1)[0]!);
  const inOrder = IS_LITTLE ? ((native & 0xff) << 8) | (native >>> 8) : native;
  return ~folded(inOrder + rest) & 0xffff || 0xffff;
}

const IS_LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function folded(sum: number): number {
  let left = sum;
  while (left > 0xffff) left = (left % 0x1_0000) + Math.floor(left / 0x1_0000);
  return left;
}

const known = new Map<string, Buffer>();

/** The sixteen bytes of an address. An invalid address becomes the unspecified one, because a recording must not fail. */
export function addressBytes(address: string): Buffer {
  const cached = known.get(address);
  if (cached) return cached;
  if (known.size > 1_000) known.clear();
  const bytes = parsed(address);
  known.set(address, bytes);
  return bytes;
}

function parsed(address: string): Buffer {
  const bare = address.replace(/%.*$/, "");
  if (isIPv4(bare)) return mapped(bare);
  if (!isIPv6(bare)) return mapped("0.0.0.0");
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(bare);
  const text = dotted ? `${dotted[1]}${group(dotted[2]!, dotted[3]!)}:${group(dotted[4]!, dotted[5]!)}` : bare;
  const [before, after] = text.split("::").map((side) => (side === "" ? [] : side.split(":"))) as [string[], string[]?];
  const groups = after ? [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after] : before;
  return Buffer.from(groups.map((one) => one.padStart(4, "0")).join(""), "hex");
}

function mapped(dotted: string): Buffer {
  return Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, ...dotted.split(".").map(Number)]);
}

function group(high: string, low: string): string {
  return ((Number(high) << 8) | Number(low)).toString(16);
}
