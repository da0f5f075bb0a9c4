import { zipSync } from "fflate";
import type { Attachment } from "./challenge.ts";
import { FileError } from "./file-error.ts";
import type { Folder } from "./folder.ts";
import { BOUNDS } from "./limits.ts";

/** The first moment that a ZIP can name: the same files are the same bytes, whenever they are packed. */
const MOMENT = "1980-01-01T00:00:00";

/** The bytes of an attachment; null for one that is an address. */
export async function bytesOf(folder: Folder, { name, from }: Attachment): Promise<Uint8Array | null> {
  if ("url" in from) return null;
  const paths = "path" in from ? [from.path] : from.zip.map(({ path }) => path);
  const size = paths.reduce((sum, path) => sum + (folder.files.get(path) ?? 0), 0);
  if (size > BOUNDS.fileBytes) throw new FileError(paths[0] ?? name, { code: "large", values: { most: BOUNDS.fileBytes } });
  if ("path" in from) return folder.read(from.path);
  const entries = await Promise.all(from.zip.map(async (part) => [part.name, await folder.read(part.path)] as const));
  return zipSync(Object.fromEntries(entries), { mtime: new Date(MOMENT), os: 3 });
}
