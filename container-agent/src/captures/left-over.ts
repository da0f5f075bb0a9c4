import { open, readFile, readdir, truncate, unlink } from "node:fs/promises";
import { join } from "node:path";
import { FILE_HEADER_BYTES, fileHeader, isNote, OVERHEAD_BYTES, SNAP_BYTES } from "./packet.ts";

const RECORD_BYTES = 16;
const FRAME_BYTES = OVERHEAD_BYTES - RECORD_BYTES;

/** The recordings that an earlier agent left below this folder, `{challenge}/{participation}/{name}.pcap`, by name. */
export async function leftOvers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const mine = names.filter((one) => /^\d+\/\d+\/[\w-]+\.pcap$/.test(one));
  return mine.toSorted().map((name) => join(folder, name));
}

/**
 * Cuts off a record that was torn when its agent was killed, and rewrites a damaged header, which is the same in all files; removes a file without
 * any payload. Returns its size then, 0 when it was removed.
 */
export async function repaired(file: string): Promise<number> {
  const content = await readFile(file);
  const { end, hasPayload } = wholeRecords(content);
  if (!hasPayload) {
    await unlink(file);
    return 0;
  }
  if (end < content.length) await truncate(file, end);
  if (!content.subarray(0, FILE_HEADER_BYTES).equals(fileHeader())) await writeHeader(file);
  return end;
}

async function writeHeader(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.write(fileHeader(), 0, FILE_HEADER_BYTES, 0);
  } finally {
    await handle.close();
  }
}

/** Where the last complete record ends, and whether any record is not one of our own notes. */
export function wholeRecords(content: Buffer): { end: number; hasPayload: boolean } {
  let end = FILE_HEADER_BYTES;
  let hasPayload = false;
  while (end + OVERHEAD_BYTES <= content.length) {
    const length = content.readUInt32LE(end + 8);
    // A power cut may have left zeros where data should be.
    if (length < FRAME_BYTES || length > SNAP_BYTES || end + RECORD_BYTES + length > content.length) break;
    hasPayload ||= !isNote(content.subarray(end, end + RECORD_BYTES + length));
    end += RECORD_BYTES + length;
  }
  return { end, hasPayload };
}
