import { readFile, readdir, truncate, unlink } from "node:fs/promises";
import { join } from "node:path";
import { FILE_HEADER_BYTES, isNote, OVERHEAD_BYTES, SNAP_BYTES } from "./packet.ts";

const RECORD_BYTES = 16;
const FRAME_BYTES = OVERHEAD_BYTES - RECORD_BYTES;

export type LeftOver = { file: string; bytes: number };

/**
 * The recordings that an earlier agent left below this folder, `{challenge}/{participation}/{name}.pcap`, the oldest name first for each
 * instance. A record that was torn when that agent was killed is cut off; a file in which nobody says anything is removed.
 */
export async function leftOvers(folder: string): Promise<LeftOver[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const found: LeftOver[] = [];
  for (const name of names.filter((one) => /^\d+\/\d+\/[\w-]+\.pcap$/.test(one)).toSorted()) {
    const file = join(folder, name);
    const bytes = await repaired(file);
    if (bytes > 0) found.push({ file, bytes });
  }
  return found;
}

/** Size of the file after its repair; 0 when it was removed. */
async function repaired(file: string): Promise<number> {
  const content = await readFile(file);
  const { end, hasPayload } = wholeRecords(content);
  if (!hasPayload) await unlink(file);
  else if (end < content.length) await truncate(file, end);
  return hasPayload ? end : 0;
}

/** Where the last whole record ends, and whether any but our own notes is among them. */
export function wholeRecords(content: Buffer): { end: number; hasPayload: boolean } {
  let end = FILE_HEADER_BYTES;
  let hasPayload = false;
  while (end + OVERHEAD_BYTES <= content.length) {
    const length = content.readUInt32LE(end + 8);
    // A machine that lost its power may have left zeros where data was to be.
    if (length < FRAME_BYTES || length > SNAP_BYTES || end + RECORD_BYTES + length > content.length) break;
    hasPayload ||= !isNote(content.subarray(end, end + RECORD_BYTES + length));
    end += RECORD_BYTES + length;
  }
  return { end, hasPayload };
}
