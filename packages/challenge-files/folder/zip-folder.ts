import { crc32 } from "../../zip/crc32.ts";
import { findDirectory, LOCAL_BYTES, localLength, readDirectory, TAIL_BYTES, type ZipEntry } from "../../zip/directory.ts";
import { FileError } from "../problems/file-error.ts";
import { isSkipped, unwrapped, type Folder } from "./folder.ts";
import { BOUNDS } from "../challenge/limits.ts";

/** Bytes that are read in pieces: a file in a browser or on a disk. */
export type Source = { name: string; size: number; bytes(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> };

/** A browser's file, read in parts and never as a whole. */
export const sourceOf = (file: File): Source => ({
  name: file.name,
  size: file.size,
  bytes: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});

/** The longest directory that is read. */
const DIRECTORY_BYTES = 16 * 1024 * 1024;

/**
 * The files of a ZIP, unpacked one by one when they are read. Throws FileError for a file that is no ZIP, is encrypted, has overlapping entries,
 * contains the same name twice, or would unpack to far more than its size. Links are left out, and so is the single wrapper folder that Git hosts
 * add. `locale` is that of the system on which it was probably made: of this one.
 */
export async function openZip(source: Source, locale = new Intl.DateTimeFormat().resolvedOptions().locale): Promise<Folder> {
  const { name, size } = source;
  const directory = findDirectory(await source.bytes(Math.max(0, size - TAIL_BYTES), size), size);
  if (!directory || directory.length > DIRECTORY_BYTES) throw new FileError(name, "noZip");
  if (directory.count > 2 * BOUNDS.files) throw new FileError(name, { code: "moreFiles", values: { most: BOUNDS.files } });
  const listed = readDirectory(await source.bytes(directory.offset, directory.offset + directory.length), directory, nameReader(locale));
  if (!listed) throw new FileError(name, "wrongZip");
  const entries = new Map(listed.filter(isFile).map((entry) => [entry.name, entry]));
  return unwrapped({
    files: new Map([...entries].map(([path, entry]) => [path, entry.size])),
    read: (path) => unpacked(source, entries.get(path)!),
  });
}

/** In which encoding archivers on Windows write names, unless they say that it is UTF-8. */
const ENCODINGS: Record<string, string> = { ja: "shift_jis", zh: "gb18030" };

/** Reads names in UTF-8, and others in the encoding of such a system. */
function nameReader(locale: string): (name: Uint8Array) => string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const own = new TextDecoder(ENCODINGS[locale.split("-")[0]!]);
  return (name) => {
    try {
      return utf8.decode(name);
    } catch {
      return own.decode(name);
    }
  };
}

const isFile = ({ name, isLink }: ZipEntry): boolean => !isLink && !name.split("/").some(isSkipped);

/** Exactly as many bytes as the directory says, with the right checksum. */
async function unpacked(source: Source, entry: ZipEntry): Promise<Uint8Array> {
  if (entry.size > BOUNDS.fileBytes) throw new FileError(entry.name, { code: "large", values: { most: BOUNDS.fileBytes } });
  const length = localLength(await source.bytes(entry.offset, entry.offset + LOCAL_BYTES), entry);
  if (length === null) throw damaged(entry);
  const start = entry.offset + length;
  const packed = await source.bytes(start, start + entry.packed);
  const bytes = entry.isDeflated ? await inflated(packed, entry) : packed;
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw damaged(entry);
  return bytes;
}

const damaged = ({ name }: ZipEntry) => new FileError(name, "damaged");

async function inflated(packed: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<Uint8Array> {
  const whole = new Uint8Array(entry.size);
  let at = 0;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      whole.set(part.value, at);
      at += part.value.length;
    }
  } catch {
    // It cannot be inflated, or is more than the directory says.
    throw damaged(entry);
  }
  return whole.subarray(0, at);
}
