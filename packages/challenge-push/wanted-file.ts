import { bytesOf, safeFileName, TEXTS, type Attachment, type Folder } from "../challenge-files/index.ts";
import { sha256 } from "./sha256.ts";
import type { FileView, NamedFileView } from "./wire.ts";

/** Bytes with their hash, which are read again when they are sent. */
export type Stored = { hash: string; name: string; read(): Promise<Uint8Array> };
/** What players should get: a URL, or bytes. */
export type Wanted = { url: string; name: string } | Stored;

/** A file of a folder with the SHA-256 of its bytes, which are read again when they are sent; a link with its URL. */
export async function wantedOf(folder: Folder, attachment: Attachment): Promise<Wanted> {
  if ("url" in attachment.from) return { url: attachment.from.url, name: attachment.name };
  const read = async () => (await bytesOf(folder, attachment))!;
  return {
    hash: await sha256((await read()) as Uint8Array<ArrayBuffer>),
    name: attachment.name,
    read,
  };
}

const safe = (name: string) => safeFileName(name, TEXTS.fileName);

/** Whether the platform already has exactly these, in their order and under their names. */
export function areThere(wanted: Wanted[], views: NamedFileView[]): boolean {
  // For a URL without a given name the platform shows its last part, which the file need not be called.
  const there = views.map((view) => [safe(view.name), keyOfView(view)]);
  return JSON.stringify(wanted.map((one) => [safe(one.name), keyOf(one)])) === JSON.stringify(there);
}

/** The key of a file, equal for equal files: its hash or URL. */
export const keyOf = (wanted: Wanted | null): string => (wanted === null ? "" : "url" in wanted ? wanted.url : wanted.hash);

/** The key of a file on the platform. */
export function keyOfView(view: FileView | null): string {
  if (view === null || view.type === "None") return "";
  return view.type === "Remote" ? (view.url ?? "") : hashIn(view);
}

/** The hash in `/assets/{hash}/{name}`. */
export const hashIn = ({ url }: FileView): string => url?.split("/")[2] ?? "";
