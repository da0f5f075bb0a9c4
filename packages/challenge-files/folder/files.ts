import type { Attachment } from "../challenge/challenge.ts";
import type { Fields } from "../manifest/fields.ts";
import { FileError } from "../problems/file-error.ts";
import { type Folder, inside, nameOf, parentOf } from "./folder.ts";
import { pathsLike } from "./glob.ts";
import { Lookup } from "./lookup.ts";
import { relativePath } from "./pictures.ts";
import { pathsFrom } from "./sorted-paths.ts";
import { BOUNDS } from "../challenge/limits.ts";
import { textOf } from "../manifest/manifest.ts";

/** The path of a value in the manifest. */
type At = (string | number)[];

/** What each file that is found counts: it is kept in memory. */
const KEPT_STEPS = 50;
const GLOB = /[*?[\]{}!]/;

/** The files that a manifest may name: those of the folder being read, relative to the manifest. */
export class Files {
  readonly base: string;
  readonly folder: Folder;

  constructor(
    private readonly lookup: Lookup,
    manifest: string,
  ) {
    this.base = parentOf(manifest);
    this.folder = lookup.folder;
  }

  /** The file at a path; null when there is none. Fails when the path leads out of the folder. */
  find(path: string, from: Fields, at: At = []): string | null {
    return this.lookup.stored(this.inside(path, from, at));
  }

  /** The files that a path, a folder or a pattern names, each with its name below that folder; sorted by path. Fails when too many were looked for. */
  all(pattern: string, from: Fields, at: At = []): { name: string; path: string }[] {
    const whole = this.inside(pattern, from, at);
    const file = this.lookup.stored(whole);
    if (file !== null) return [{ name: nameOf(whole), path: file }];
    const { sorted, steps } = this.lookup;
    const below = pathsFrom(sorted, `${whole}/`);
    const found = below.length > 0 || !GLOB.test(pattern) ? below : pathsLike(whole, sorted, steps);
    steps.left -= found.length * KEPT_STEPS;
    if (steps.left < 0) return from.refuse("patterns", ...at);
    const start = below.length > 0 ? whole.length + 1 : null;
    return found.map((path) => ({ name: start === null ? nameOf(path) : path.slice(start), path }));
  }

  /** The text of a small file, such as one with a flag; at most this many bytes. */
  async text(path: string, from: Fields, most: number = BOUNDS.flagFileBytes): Promise<string> {
    const found = this.find(path, from);
    if (found === null) return from.refuse({ code: "noFile", values: { path } });
    if (this.folder.files.get(found)! > most) throw new FileError(found, { code: "large", values: { most } });
    return textOf(found, await this.folder.read(found));
  }

  /** The file that a text of the manifest shows as a picture; null when there is none. */
  picture(target: string): string | null {
    const path = relativePath(this.base, target);
    return path === null ? null : this.lookup.stored(path);
  }

  private inside(path: string, from: Fields, at: At): string {
    const code = inside(this.base, path.replaceAll("\\", "/")) === null ? "outside" : "backslash";
    return inside(this.base, path) ?? from.refuse({ code, values: { path } }, ...at);
  }
}

/** One file under a name: the file itself, or a ZIP if there are several. */
export function attachmentOf(name: string, parts: { name: string; path: string }[]): Attachment {
  const [only] = parts;
  if (parts.length === 1) return { name, from: { path: only!.path } };
  return { name: name.toLowerCase().endsWith(".zip") ? name : `${name}.zip`, from: { zip: parts } };
}

/** Whether an attachment is written as a URL instead of a path. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);
