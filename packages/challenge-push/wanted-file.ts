import { bytesOf, type Attachment, type Challenge, type Folder } from "../challenge-files/index.ts";
import { sha256 } from "./sha256.ts";
import type { FileView } from "./wire.ts";

/** What players are to get: an address, or bytes with their hash, which are read again when they are sent. */
export type Wanted = { url: string } | { hash: string; name: string; read(): Promise<Uint8Array> };

/** The one file that a challenge has on the platform; several become a ZIP. An address among several has no place. */
export function heldFile({ slug, kind, files }: Challenge, lose: (field: string, value: unknown, why: string) => void): Attachment | null {
  if (kind === "DynamicAttachment") {
    files.forEach((file, i) => lose(`files[${i}]`, file.name, "each team gets the file of its flag"));
    return null;
  }
  const [only] = files;
  if (!only || files.length === 1) return only ?? null;
  const parts = files.flatMap(({ name, from }, i) => {
    if ("path" in from) return [{ name, path: from.path }];
    if ("zip" in from) return from.zip.map((part) => ({ name: `${name.replace(/\.zip$/i, "")}/${part.name}`, path: part.path }));
    lose(`files[${i}]`, from.url, "an address stands alone: several files become one ZIP");
    return [];
  });
  return { name: `${slug}.zip`, from: { zip: apart(parts) } };
}

/** Two files of one name are told apart by a figure. */
function apart(parts: { name: string; path: string }[]) {
  const taken = new Set<string>();
  return parts.map(({ name, path }) => {
    let free = name;
    for (let n = 2; taken.has(free); n += 1) free = `${n}-${name}`;
    taken.add(free);
    return { name: free, path };
  });
}

export async function wantedOf(folder: Folder, attachment: Attachment): Promise<Wanted> {
  if ("url" in attachment.from) return { url: attachment.from.url };
  const read = async () => (await bytesOf(folder, attachment))!;
  return {
    hash: await sha256((await read()) as Uint8Array<ArrayBuffer>),
    name: attachment.name,
    read,
  };
}

/** Whether that is what the platform gives already. */
export function isThere(wanted: Wanted | null, view: FileView | null): boolean {
  return keyOf(wanted) === keyOfView(view);
}

export const keyOf = (wanted: Wanted | null): string => (wanted === null ? "" : "url" in wanted ? wanted.url : wanted.hash);

export function keyOfView(view: FileView | null): string {
  if (view === null || view.type === "None") return "";
  return view.type === "Remote" ? (view.url ?? "") : hashIn(view);
}

/** The hash in `/assets/{hash}/{name}`. */
export const hashIn = ({ url }: FileView): string => url?.split("/")[2] ?? "";
