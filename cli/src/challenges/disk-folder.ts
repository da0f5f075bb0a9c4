import { lstatSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BOUNDS, isSkipped, type Folder } from "../../../packages/challenge-files/index.ts";

/** The files below a folder on disk. Links are not followed, wherever they lead. */
export function diskFolder(root: string): Folder {
  const files = new Map<string, number>();
  walk(resolve(root), "", files);
  return { files, read: async (path) => new Uint8Array(await readFile(join(root, path))) };
}

function walk(root: string, below: string, files: Map<string, number>): void {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (files.size > BOUNDS.files) throw new Error(`${root} holds more than ${BOUNDS.files} files`);
    if (entry.isDirectory() && !isSkipped(entry.name)) walk(root, path, files);
    else if (entry.isFile()) files.set(path, lstatSync(join(root, path)).size);
  }
}
