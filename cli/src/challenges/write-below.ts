import { lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a file below a folder, creating folders on the way. `path` has no `..`. Refuses a path that is a link or goes through one: a repository may
 * contain links, and a user who has cloned it does not want to write outside. A pipe would keep the program waiting for somebody who reads.
 */
export function writeBelow(root: string, path: string, content: string | Uint8Array): void {
  const parts = path.split("/");
  for (const place of parts.map((_, last) => join(root, ...parts.slice(0, last + 1)))) {
    const there = lstatSync(place, { throwIfNoEntry: false });
    if (there?.isSymbolicLink()) throw new Error(`${place} is a link, and none is written through`);
    if (there && !there.isFile() && !there.isDirectory()) throw new Error(`${place} is neither a file nor a folder`);
  }
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
