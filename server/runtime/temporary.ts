import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Calls `make` while temporary files belong into the state folder: the library creates a small database there at each start, which failed where /tmp was
 * full or not writable, as if the state's disk were, and stayed there when the server was killed. What an earlier server left is removed.
 */
export function withOwnTemporary<T>(data: string, make: () => T): T {
  const folder = join(data, "temporary");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { TMPDIR: former } = process.env;
  process.env.TMPDIR = folder;
  try {
    return make();
  } finally {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
  }
}
