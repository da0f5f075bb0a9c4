/**
 * One file of a ZIP archive as its directory says: where its local header begins, where the next entry or the directory does (`end`), and
 * how many bytes it takes and gives.
 */
export type ZipEntry = {
  name: string;
  offset: number;
  end: number;
  packed: number;
  size: number;
  crc: number;
  isDeflated: boolean;
  isLink: boolean;
};

/** The directory of an archive: where it lies and how many entries it has. */
export type ZipDirectory = { offset: number; length: number; count: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
export const END_BYTES = 22;
export const LOCAL_BYTES = 30;
/** How far from its end an archive must be read to find its directory: the end record and the longest comment. */
export const TAIL_BYTES = END_BYTES + 65_535;
/** Deflate makes at most 1032 bytes of one; nothing that people write comes near. */
const MOST_RATIO = 400;

/** Finds the directory in the last bytes of an archive of `size` bytes; null for what is no archive, or one of many parts or beyond 4 GB. */
export function findDirectory(tail: Uint8Array, size: number): ZipDirectory | null {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END || at + END_BYTES + view.getUint16(at + 20, true) !== tail.length) continue;
    const [disk, start, here, count] = [4, 6, 8, 10].map((place) => view.getUint16(at + place, true));
    const [length, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (disk !== 0 || start !== 0 || here !== count || count === 0xffff) return null;
    if (offset + length !== size - tail.length + at) return null;
    return { offset, length, count: count! };
  }
  return null;
}

/**
 * Reads the directory. Null unless every entry is a plain file that is stored or deflated and not encrypted, has a name of its own, lies
 * before the directory and overlaps no other: overlapping ones are how small archives become endless.
 */
export function readDirectory(bytes: Uint8Array, { offset, count }: ZipDirectory): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    const found = readEntry(bytes, at);
    if (!found) return null;
    entries.push(found.entry);
    at = found.next;
  }
  if (at !== bytes.length || new Set(entries.map(({ name }) => name)).size < entries.length) return null;
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [n, entry] of inOrder.entries()) entry.end = inOrder[n + 1]?.offset ?? offset;
  const fits = entries.every((entry) => entry.offset + LOCAL_BYTES + entry.packed <= entry.end);
  return fits ? entries.filter((entry) => !isFolder(entry)) : null;
}

function readEntry(bytes: Uint8Array, at: number): { entry: ZipEntry; next: number } | null {
  const view = viewOf(bytes);
  if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) return null;
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [crc, packed, size] = [16, 20, 24].map((place) => view.getUint32(at + place, true)) as [number, number, number];
  const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
  const next = at + 46 + nameLength + extra + comment;
  const isEncrypted = (flags & 0x2041) !== 0;
  if (next > bytes.length || isEncrypted || (method !== 0 && method !== 8)) return null;
  const isDeflated = method === 8;
  if (isDeflated ? size > packed * MOST_RATIO + 1_000 : size !== packed) return null;
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
  return { entry: { name, offset: view.getUint32(at + 42, true), end: 0, packed, size, crc, isDeflated, isLink: isLink(view, at) }, next };
}

/** Where Unix made the entry, its mode says so; the bytes are then where the link leads. */
function isLink(view: DataView, at: number): boolean {
  return view.getUint8(at + 5) === 3 && view.getUint32(at + 38, true) >>> 28 === 0xa;
}

/** How long a local header is, whose first 30 bytes these are; null when it is none, of another kind of entry, or leaves its bytes no room. */
export function localLength(head: Uint8Array, entry: ZipEntry): number | null {
  if (head.length < LOCAL_BYTES) return null;
  const view = viewOf(head);
  if (view.getUint32(0, true) !== LOCAL || view.getUint16(8, true) !== (entry.isDeflated ? 8 : 0)) return null;
  const length = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  return entry.offset + length + entry.packed <= entry.end ? length : null;
}

/** Archivers write entries for folders too; they say nothing. */
function isFolder({ name, size }: ZipEntry): boolean {
  return name.endsWith("/") && size === 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
