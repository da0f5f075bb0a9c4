/**
 * One file of a ZIP archive according to its directory: where its local header starts, where the next entry or the directory starts (`end`), and its
 * compressed and uncompressed size.
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

/** The directory of an archive: its position and number of entries. */
export type ZipDirectory = { offset: number; length: number; count: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
export const END_BYTES = 22;
export const LOCAL_BYTES = 30;
/** How far from its end an archive must be read to find its directory: the end record and the longest comment. */
export const TAIL_BYTES = END_BYTES + 65_535;
/** Deflate expands one byte to at most 1032; real files come nowhere near that. */
const MOST_RATIO = 400;

/** Finds the directory in the last bytes of an archive of `size` bytes; null for a file that is no archive, has several parts or is beyond 4 GB. */
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
 * Reads the directory. Null unless every entry is a plain file that is stored or deflated and not encrypted, has a unique name, lies before the
 * directory and overlaps no other: with overlapping entries a small archive can expand endlessly. `nameOf` reads the bytes of a name.
 */
export function readDirectory(bytes: Uint8Array, { offset, count }: ZipDirectory, nameOf = inUtf8): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    const found = readEntry(bytes, at, nameOf);
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

const inUtf8 = (name: Uint8Array): string => new TextDecoder().decode(name);

function readEntry(bytes: Uint8Array, at: number, nameOf: typeof inUtf8): { entry: ZipEntry; next: number } | null {
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
  const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength));
  return { entry: { name, offset: view.getUint32(at + 42, true), end: 0, packed, size, crc, isDeflated, isLink: isLink(view, at) }, next };
}

/** If Unix made the entry, its mode says whether it is a link; its bytes are then the link's target. */
function isLink(view: DataView, at: number): boolean {
  return view.getUint8(at + 5) === 3 && view.getUint32(at + 38, true) >>> 28 === 0xa;
}

/** The length of a local header whose first 30 bytes these are; null when it is not one, describes another kind of entry, or leaves no room for its bytes. */
export function localLength(head: Uint8Array, entry: ZipEntry): number | null {
  if (head.length < LOCAL_BYTES) return null;
  const view = viewOf(head);
  if (view.getUint32(0, true) !== LOCAL || view.getUint16(8, true) !== (entry.isDeflated ? 8 : 0)) return null;
  const length = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  return entry.offset + length + entry.packed <= entry.end ? length : null;
}

/** Archivers write entries for folders too; they carry no information. */
function isFolder({ name, size }: ZipEntry): boolean {
  return name.endsWith("/") && size === 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
