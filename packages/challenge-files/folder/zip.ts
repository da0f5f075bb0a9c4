import { zipSync } from "fflate";
import type { Attachment } from "../challenge/challenge.ts";
import type { Folder } from "./folder.ts";
import { checkSize } from "./held-files.ts";

/** The earliest time that a ZIP can contain: the same files give the same bytes, whenever they are packed. */
const MOMENT = "1980-01-01T00:00:00";

/** The bytes of an attachment; null for one that is a URL. */
export async function bytesOf(folder: Folder, attachment: Attachment): Promise<Uint8Array | null> {
  const { from } = attachment;
  if ("url" in from) return null;
  checkSize(folder, attachment);
  if ("path" in from) return folder.read(from.path);
  const entries = await Promise.all(namedApart(from.zip).map(async ({ name, path }) => [name, await folder.read(path)] as const));
  return zipSync(Object.fromEntries(entries), { mtime: new Date(MOMENT), os: 3 });
}

type Part = { name: string; path: string };

/** Each file once. If two have the same name, all get their path below their common folder, so that none replaces another. */
function namedApart(parts: Part[]): Part[] {
  const all = [...new Map(parts.map((part) => [part.path, part])).values()];
  if (new Set(all.map(({ name }) => name)).size === all.length) return all;
  const folders = all.map(({ path }) => path.split("/").slice(0, -1));
  const differs = folders[0]!.findIndex((name, depth) => folders.some((one) => one[depth] !== name));
  const common = folders[0]!.slice(0, differs === -1 ? undefined : differs).map((name) => name.length + 1);
  const start = common.reduce((sum, length) => sum + length, 0);
  return all.map(({ path }) => ({ name: path.slice(start), path }));
}
