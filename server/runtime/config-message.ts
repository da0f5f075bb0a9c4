/**
 * Changes to a serialized configuration of the runtime (`Config` in workerd.capnp). Each leaves existing bytes in place and adds a segment (Cap'n
 * Proto, “Encoding”). They throw an Error for a layout that they do not know.
 */

/** The index of the pointer to the engine's flags. */
const FLAGS_POINTER = 2;
const WORD = 8;
const [BYTES, POINTERS] = [2, 6];
const [STRUCT, LIST, FAR] = [0n, 1n, 2n];

/** Adds flags of the engine to a message that has none. */
export function withEngineFlags(message: Buffer, flags: string[]): Buffer {
  const { begin } = tableOf(message);
  const root = message.readBigUInt64LE(begin);
  const [kind, offset, words, pointers] = [
    root & 3n,
    Number((root & 0xffff_fffcn) >> 2n),
    Number((root >> 32n) & 0xffffn),
    Number(root >> 48n),
  ];
  const place = begin + WORD * (1 + offset + words + FLAGS_POINTER);
  if (kind !== STRUCT || pointers <= FLAGS_POINTER || message.readBigUInt64LE(place) !== 0n)
    throw new Error("The runtime's configuration has no place for flags of its engine.");
  return withSegment(message, place, listOf(flags));
}

/** Replaces each text that contains `mark`. `textOf` makes the new text from the old one. */
export function withTexts(message: Buffer, mark: string, textOf: (there: string) => Buffer[]): Buffer {
  let changed = message;
  for (let at = message.indexOf(mark); at >= 0;) {
    // Each segment that was added has moved everything after the table of segments.
    const moved = tableOf(changed).begin - tableOf(message).begin;
    const [begin, end] = [message.lastIndexOf(0, at) + 1, message.indexOf(0, at)];
    changed = withText(changed, begin + moved, end + moved, textOf);
    at = message.indexOf(mark, end);
  }
  return changed;
}

function withText(message: Buffer, begin: number, end: number, textOf: (there: string) => Buffer[]): Buffer {
  const places = pointersTo(message, begin, end + 1 - begin);
  if (places.length !== 1) throw new Error("The runtime's configuration leads otherwise than by one pointer to the text.");
  const text = [...textOf(message.toString("utf8", begin, end)), Buffer.alloc(1)];
  const pointer = Buffer.alloc(WORD);
  pointer.writeBigUInt64LE(listPointer(0, BYTES, lengthOf(text)));
  return withSegment(message, places[0]!, [pointer, ...padded(text)]);
}

/** The positions of pointers that lead to this many bytes at `at`. They are in the same segment, before the bytes. */
function pointersTo(message: Buffer, at: number, length: number): number[] {
  const places: number[] = [];
  const high = ((length << 3) | BYTES) >>> 0;
  for (let place = at - WORD, offset = 0; place >= 0; place -= WORD, offset += 1)
    if (message.readUInt32LE(place) === ((offset << 2) | Number(LIST)) && message.readUInt32LE(place + 4) === high) places.push(place);
  return places;
}

/**
 * The message with an additional segment, given in parts; the pointer at `place` leads to its first word. Parts are copied only once, because they
 * contain millions of bytes.
 */
function withSegment(message: Buffer, place: number, segment: Buffer[]): Buffer {
  const { sizes, begin } = tableOf(message);
  const head = Buffer.alloc(headLength(sizes.length + 1));
  head.writeUInt32LE(sizes.length, 0);
  [...sizes, lengthOf(segment) / WORD].forEach((size, n) => head.writeUInt32LE(size, 4 + 4 * n));
  const rest = Buffer.from(message.subarray(begin));
  rest.writeBigUInt64LE((BigInt(sizes.length) << 32n) | FAR, place - begin);
  return Buffer.concat([head, rest, ...segment]);
}

/** Sizes of the segments in words, and where the first begins. */
function tableOf(message: Buffer): { sizes: number[]; begin: number } {
  const sizes = Array.from({ length: message.readUInt32LE(0) + 1 }, (_, n) => message.readUInt32LE(4 + 4 * n));
  return { sizes, begin: headLength(sizes.length) };
}

/** Length of the table of segments, in bytes. */
function headLength(segments: number): number {
  return WORD * Math.ceil((4 + 4 * segments) / WORD);
}

/** A segment with a list of texts, preceded by a pointer to it. */
function listOf(texts: string[]): Buffer[] {
  const bytes = texts.map((text) => Buffer.from(`${text}\0`));
  const pointers = Buffer.alloc(WORD * (1 + texts.length));
  pointers.writeBigUInt64LE(listPointer(0, POINTERS, texts.length), 0);
  let at = 1 + texts.length;
  bytes.forEach((text, n) => {
    pointers.writeBigUInt64LE(listPointer(at - (n + 2), BYTES, text.length), WORD * (1 + n));
    at += Math.ceil(text.length / WORD);
  });
  return [pointers, ...bytes.flatMap((text) => padded([text]))];
}

/** Padded to the end of its last word. */
function padded(text: Buffer[]): Buffer[] {
  return [...text, Buffer.alloc(-lengthOf(text) & (WORD - 1))];
}

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** `offset`: words between the pointer and the list. */
function listPointer(offset: number, elements: number, length: number): bigint {
  return (BigInt(length) << 35n) | (BigInt(elements) << 32n) | (BigInt(offset) << 2n) | LIST;
}
