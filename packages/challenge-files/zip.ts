import { zipSync } from "fflate";
import type { Attachment } from "./challenge.ts";
import type { Folder } from "./folder.ts";
import { checkSize } from "./held-files.ts";

/** The first moment that a ZIP can name: the same files are the same bytes, whenever they are packed. */
const MOMENT = "1980-01-01T00:00:00";

/** The bytes of an attachment; null for one that is an address. */
export async function bytesOf(folder: Folder, attachment: Attachment): Promise<Uint8Array | null> {
  const { from } = attachment;
  if ("url" in from) return null;
  checkSize(folder, attachment);
  if ("path" in from) return folder.read(from.path);
  const entries = await Promise.all(from.zip.map(async (part) => [part.name, await folder.read(part.path)] as const));
  return zipSync(Object.fromEntries(entries), { mtime: new Date(MOMENT), os: 3 });
}
