import type { Folder } from "./folder.ts";
import type { Steps } from "./glob.ts";

/** Enough for twenty thousand files that many patterns name; it takes about a second. */
const MOST_STEPS = 50_000_000;

/**
 * The paths of a folder for one reading of it, in which its manifests look up many. All of them together may take so many steps: strangers
 * write them, and thousands of patterns in each would take for ever.
 */
export class Lookup {
  readonly steps: Steps = { left: MOST_STEPS };
  readonly sorted: readonly string[];
  private composed: Map<string, string> | null = null;

  constructor(readonly folder: Folder) {
    this.sorted = [...folder.files.keys()].sort();
  }

  /** The path under which the folder has a file. macOS stores names with their marks apart, which manifests have as they are typed. */
  stored(path: string): string | null {
    if (this.folder.files.has(path)) return path;
    const composed = path.normalize();
    if (path.normalize("NFD") === composed) return null;
    this.composed ??= new Map([...this.folder.files.keys()].reverse().map((one) => [one.normalize(), one]));
    return this.composed.get(composed) ?? null;
  }
}
