import * as z from "zod/mini";
import { FileError } from "../problems/file-error.ts";
import type { Folder } from "../folder/folder.ts";
import { hasLevels } from "../challenge/levels.ts";
import { BOUNDS } from "../challenge/limits.ts";
import { textOf, type Raw } from "../manifest/manifest.ts";

/** The tables of a CTFd, as its export has them. */
export type Tables = {
  names: readonly string[];
  fileOf(name: string): string;
  /** The rows of a table; none if it is empty or missing. */
  rows(name: string): Promise<Raw[]>;
  /** How many rows a table has; null if its file does not say so at its beginning. */
  count(name: string): Promise<number | null>;
};

const MOST_BYTES = 32 * 1024 * 1024;

/** A ZIP without uploads has only this folder, which is then left out like any folder around everything. */
const BASES = ["db/", ""];

/** Rows are checked apart: the schema would list each that is none, and has no room for a hundred thousand. */
const Table = z.object({ results: z.array(z.unknown()) });
const isRow = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** The tables in a folder; null when it is no export of a CTFd, which always names the version of its database. */
export function tablesIn(folder: Folder): Tables | null {
  const base = BASES.find((one) => ["challenges", "alembic_version"].every((name) => folder.files.has(`${one}${name}.json`)));
  if (base === undefined) return null;
  const fileOf = (name: string) => `${base}${name}.json`;
  if (folder.files.has(fileOf("keys")) && !folder.files.has(fileOf("flags"))) throw new FileError(fileOf("keys"), "otherVersion");
  const isTable = (path: string) => path.startsWith(base) && path.endsWith(".json") && !path.slice(base.length).includes("/");
  return {
    names: [...folder.files.keys()].filter(isTable).map((path) => path.slice(base.length, -".json".length)),
    fileOf,
    rows: (name) => rowsIn(folder, fileOf(name)),
    count: (name) => countIn(folder, fileOf(name)),
  };
}

/** CTFd writes nothing at all for a table without rows. */
async function rowsIn(folder: Folder, path: string): Promise<Raw[]> {
  const size = folder.files.get(path) ?? 0;
  if (size === 0) return [];
  if (size > MOST_BYTES) throw new FileError(path, { code: "large", values: { most: MOST_BYTES } });
  const read = Table.safeParse(jsonIn(path, textOf(path, await folder.read(path))));
  if (!read.success || !read.data.results.every(isRow)) throw new FileError(path, "noFields");
  if (hasLevels(read.data.results, BOUNDS.depth)) return read.data.results.map(writableRow);
  throw new FileError(path, { code: "depth", values: { most: BOUNDS.depth } });
}

/** Without keys that would make it impossible to write an object as a text or a number; no column has these names. */
function writable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writable);
  return value !== null && typeof value === "object" ? writableRow(value) : value;
}

function writableRow(row: object): Raw {
  const kept = Object.entries(row).filter(([name]) => name !== "toString" && name !== "valueOf");
  return Object.fromEntries(kept.map(([name, value]) => [name, writable(value)]));
}

function jsonIn(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileError(path, { code: "syntax", values: { problem: error instanceof Error ? error.message : "" } });
  }
}

/** The number comes first, so that a table of a million rows is not parsed to count them. */
async function countIn(folder: Folder, path: string): Promise<number | null> {
  const size = folder.files.get(path) ?? 0;
  if (size === 0 || size > BOUNDS.fileBytes) return size === 0 ? 0 : null;
  const head = new TextDecoder().decode((await folder.read(path)).subarray(0, 64));
  const [, count] = /^\s*\{\s*"count"\s*:\s*(\d+)/.exec(head) ?? [];
  return count === undefined ? null : Number(count);
}
