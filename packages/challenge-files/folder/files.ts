import type { Attachment } from "../challenge/challenge.ts";
import type { Fields } from "../manifest/fields.ts";
import { FileError } from "../problems/file-error.ts";
import { type Folder, inside, nameOf, parentOf } from "./folder.ts";
import { pathsLike } from "./glob.ts";
import { relativePath } from "./pictures.ts";
import { BOUNDS } from "../challenge/limits.ts";
import { textOf } from "../manifest/manifest.ts";

/** The path of a value in the manifest. */
type At = (string | number)[];

const GLOB = /[*?[\]{}!]/;

/** The files that a manifest may name: those of the folder being read, relative to the manifest. */
export class Files {
  readonly base: string;

  constructor(
    readonly folder: Folder,
    manifest: string,
  ) {
    this.base = parentOf(manifest);
  }

  /** The file at a path; null when there is none. Fails when the path leads out of the folder. */
  find(path: string, from: Fields, at: At = []): string | null {
    return this.stored(this.inside(path, from, at));
  }

  /** The files that a path, a folder or a pattern names, each with its name below that folder; sorted by path. */
  all(pattern: string, from: Fields, at: At = []): { name: string; path: string }[] {
    const whole = this.inside(pattern, from, at);
    const file = this.stored(whole);
    if (file !== null) return [{ name: nameOf(whole), path: file }];
    const paths = [...this.folder.files.keys()].sort();
    const below = paths.filter((path) => path.startsWith(`${whole}/`));
    if (below.length > 0) return below.map((path) => ({ name: path.slice(whole.length + 1), path }));
    if (!GLOB.test(pattern)) return [];
    return pathsLike(whole, paths).map((path) => ({ name: nameOf(path), path }));
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
    return path === null ? null : this.stored(path);
  }

  /** The path under which the folder has a file. macOS stores names with their marks apart, which manifests have as they are typed. */
  private stored(path: string): string | null {
    if (this.folder.files.has(path)) return path;
    const composed = path.normalize();
    if (path.normalize("NFD") === composed) return null;
    return [...this.folder.files.keys()].find((one) => one.normalize() === composed) ?? null;
  }

  private inside(path: string, from: Fields, at: At): string {
    return inside(this.base, path) ?? from.refuse({ code: "outside", values: { path } }, ...at);
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
