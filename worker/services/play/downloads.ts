import { predictLength } from "client-zip";
import type { ChallengeDetailView } from "../../contract/wire/challenge/challenge.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";
import { safeFileName, storableName } from "../../formats/file-name.ts";
import { attachmentName, attachmentUrl, type NamedAttachment } from "../challenge/attachments.ts";

type Downloads = Pick<ChallengeDetailView["context"], "url" | "fileSize"> & Pick<ChallengeDetailView, "files">;

/**
 * The downloads: a single attachment, under `name` when its own name would reveal too much; or several, each with its own link, and a ZIP
 * of all.
 */
export function downloadsOf(
  { id, gameId, slug }: Pick<ChallengeRow, "id" | "gameId" | "slug">,
  list: NamedAttachment[],
  name?: string,
): Downloads {
  const [first] = list;
  if (!first) return { url: null, fileSize: null };
  if (list.length === 1) return { url: attachmentUrl(first, name), fileSize: first.size };
  return {
    url: `/api/game/${gameId}/challenges/${id}/files/${slug}.zip`,
    fileSize: Number(predictLength(partsOf(list))),
    files: list.map((one) => ({ name: attachmentName(one), url: attachmentUrl(one)!, fileSize: one.size })),
  };
}

/** One entry of the ZIP: a stored file, or a generated text. */
export type Part = { name: string; size: number; lastModified: Date; hash: string | null; text: string };

/** A fixed date, so that the ZIP has the same bytes each time. */
const MOMENT = new Date("1980-01-01T00:00:00");
const LINKS = "links.txt";

/** The entries of the ZIP of all attachments, in order, with unique names; remote URLs are listed in a generated text. */
export function partsOf(list: NamedAttachment[]): Part[] {
  const taken = new Set<string>();
  const stored = list.filter(({ type }) => type === "Local");
  const entries = stored.map((one) => {
    const name = freeName(safeFileName(attachmentName(one), LIMITS.fileName), taken);
    return { name, size: one.size ?? 0, lastModified: MOMENT, hash: one.fileHash, text: "" };
  });
  const links = list.filter(({ type }) => type === "Remote").map((one) => `${attachmentName(one)}: ${one.url}\n`);
  if (links.length === 0) return entries;
  const text = links.join("");
  const size = new TextEncoder().encode(text).length;
  return [...entries, { name: freeName(LINKS, taken), size, lastModified: MOMENT, hash: null, text }];
}

function freeName(name: string, taken: Set<string>): string {
  let free = storableName(name);
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${n}-${storableName(name, `${n}-`.length)}`;
  taken.add(free.toLowerCase());
  return free;
}
