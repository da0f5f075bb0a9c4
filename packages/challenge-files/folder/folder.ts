import { categoryOf } from "../challenge/category.ts";
import { FileError } from "../problems/file-error.ts";
import { BOUNDS } from "../challenge/limits.ts";

/** Files under paths with `/` between names: a folder, a ZIP, or files that were dropped on a page. Links are left out. */
export interface Folder {
  /** Every file with its size. */
  readonly files: ReadonlyMap<string, number>;
  read(path: string): Promise<Uint8Array>;
}

/** A folder from files in memory. */
export function folderOf(files: Record<string, Uint8Array | string>): Folder {
  const bytes = new Map(Object.entries(files).map(([path, data]) => [path, typeof data === "string" ? encode(data) : data]));
  return { files: new Map([...bytes].map(([path, { length }]) => [path, length])), read: async (path) => bytes.get(path)! };
}

/** A folder from files in a browser, by their paths. */
export function filesFolder(files: ReadonlyMap<string, Blob>): Folder {
  return {
    files: new Map([...files].map(([path, { size }]) => [path, size])),
    read: async (path) => new Uint8Array(await files.get(path)!.arrayBuffer()),
  };
}

/** Version control, build output, and files that operating systems add are not challenges. */
const SKIPPED = new Set([".git", "node_modules", ".vscode", "__MACOSX", ".DS_Store"]);
/** Whether a file or folder of this name is never read, such as `.git`. */
export const isSkipped = (name: string): boolean => SKIPPED.has(name);

/** The same without the single wrapper folder that Git hosts add; a folder of a category or challenge stays. */
export function unwrapped(folder: Folder): Folder {
  const [first = ""] = folder.files.keys();
  const top = first.slice(0, first.indexOf("/") + 1);
  const isWrapper = top !== "" && categoryOf(top.slice(0, -1)) === null && [...folder.files.keys()].every((path) => path.startsWith(top));
  if (!isWrapper) return folder;
  const files = new Map([...folder.files].map(([path, size]) => [path.slice(top.length), size]));
  return { files, read: (path) => folder.read(top + path) };
}

/** Several folders as one, each below its name. */
export function joined(folders: ReadonlyMap<string, Folder>): Folder {
  const places = new Map(
    [...folders].flatMap(([name, folder]) => [...folder.files.keys()].map((path) => [`${name}/${path}`, { folder, path }])),
  );
  return {
    files: new Map([...places].map(([whole, { folder, path }]) => [whole, folder.files.get(path)!])),
    read: (whole) => places.get(whole)!.folder.read(places.get(whole)!.path),
  };
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Refuses a folder with more or larger files than the platform accepts, or with a path that leads out of it. */
export function checkFolder({ files }: Folder): void {
  if (files.size > BOUNDS.files) throw new FileError(".", { code: "files", values: { found: files.size, most: BOUNDS.files } });
  let bytes = 0;
  for (const [path, size] of files) {
    if (path.length > BOUNDS.path || normal(path) !== path) throw new FileError(path.slice(0, BOUNDS.path), "path");
    bytes += size;
  }
  if (bytes > BOUNDS.bytes) throw new FileError(".", { code: "bytes", values: { found: bytes, most: BOUNDS.bytes } });
}

/** The path `relative` resolved from the folder `base`; null when it leads out of what is being read. */
export function inside(base: string, relative: string): string | null {
  if (/^([/\\]|[a-z]:)/i.test(relative) || relative.includes("\0")) return null;
  return normal(base === "" ? relative : `${base}/${relative}`);
}

function normal(path: string): string | null {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") {
      if (names.pop() === undefined) return null;
    } else if (name.includes("\\") || name.includes("\0")) return null;
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names.length > 0 ? names.join("/") : null;
}

/** The folder part of a path with `/`; empty at the top level. */
export const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));
/** The last part of a path with `/`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
