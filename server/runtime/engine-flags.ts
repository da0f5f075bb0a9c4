import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

/** Which of the pointers of a configuration (`Config` in workerd.capnp) leads to the flags of the engine. */
const FLAGS_POINTER = 2;
const WORD = 8;
const [BYTES, POINTERS] = [2, 6];

let isWatching = false;

/** Gives every runtime that this process starts flags of its engine, for which the library has no setting: they are put into the configuration that it writes to it. */
export function passEngineFlags(flags: string[]): void {
  if (isWatching) return;
  isWatching = true;
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process;
    let stdin: ChildProcess["stdin"] = null;
    Object.defineProperty(child, "stdin", {
      get: () => stdin,
      set: (given: ChildProcess["stdin"]) => {
        stdin = given;
        if (!given || !/(^|[/\\])workerd(\.exe)?$/.test(child.spawnfile)) return;
        const write = given.write.bind(given) as (bytes: Buffer) => boolean;
        given.write = ((bytes: Buffer) => write(withEngineFlags(bytes, flags))) as typeof given.write;
      },
    });
  });
}

/**
 * A serialized configuration with flags in it, which had none: another segment holds their list, and the place of the list in the root leads to it
 * (Cap'n Proto, “Encoding”). Throws an Error for what is laid out otherwise.
 */
export function withEngineFlags(message: Buffer, flags: string[]): Buffer {
  const segments = message.readUInt32LE(0) + 1;
  const sizes = Array.from({ length: segments }, (_, n) => message.readUInt32LE(4 + 4 * n));
  const begin = headLength(segments);
  const root = message.readBigUInt64LE(begin);
  const [kind, offset, words, pointers] = [
    root & 3n,
    Number((root & 0xffff_fffcn) >> 2n),
    Number((root >> 32n) & 0xffffn),
    Number(root >> 48n),
  ];
  const place = begin + WORD * (1 + offset + words + FLAGS_POINTER);
  if (kind !== 0n || pointers <= FLAGS_POINTER || message.readBigUInt64LE(place) !== 0n)
    throw new Error("The runtime's configuration has no place for flags of its engine.");
  const added = listOf(flags);
  const head = Buffer.alloc(headLength(segments + 1));
  head.writeUInt32LE(segments, 0);
  [...sizes, added.length / WORD].forEach((size, n) => head.writeUInt32LE(size, 4 + 4 * n));
  const rest = Buffer.from(message.subarray(begin));
  // A far pointer to the first word of the new segment, which leads to the list.
  rest.writeBigUInt64LE((BigInt(segments) << 32n) | 2n, place - begin);
  return Buffer.concat([head, rest, added]);
}

/** Length of the table of segments, in bytes. */
function headLength(segments: number): number {
  return WORD * Math.ceil((4 + 4 * segments) / WORD);
}

/** A segment that holds a list of texts, behind a pointer to it. */
function listOf(texts: string[]): Buffer {
  const bytes = texts.map((text) => Buffer.from(`${text}\0`));
  const pointers = Buffer.alloc(WORD * (1 + texts.length));
  pointers.writeBigUInt64LE(listPointer(0, POINTERS, texts.length), 0);
  let at = 1 + texts.length;
  bytes.forEach((text, n) => {
    pointers.writeBigUInt64LE(listPointer(at - (n + 2), BYTES, text.length), WORD * (1 + n));
    at += Math.ceil(text.length / WORD);
  });
  return Buffer.concat([pointers, ...bytes.map((text) => Buffer.concat([text, Buffer.alloc(-text.length & (WORD - 1))]))]);
}

/** `offset`: words between the pointer and the list. */
function listPointer(offset: number, elements: number, length: number): bigint {
  return (BigInt(length) << 35n) | (BigInt(elements) << 32n) | (BigInt(offset) << 2n) | 1n;
}
