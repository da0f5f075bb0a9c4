import type { Body } from "~/lib/calls/address.ts";
import type { NamedAttachmentView } from "#worker/contract/wire/challenge/challenge.ts";

/** One attachment as the call takes it. */
export type AttachmentItem = Body<"PUT /api/edit/games/:id/challenges/:cid/attachments">["attachments"][number];

/** A stored one as it is said again; our own files stand in their address by their hash. */
export function attachmentInput({ type, url, name }: NamedAttachmentView): AttachmentItem {
  return type === "Remote"
    ? { attachmentType: "Remote", remoteUrl: url, name }
    : { attachmentType: "Local", fileHash: url?.split("/")[2] ?? null, name };
}

/** The same with one of them a place before or behind. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  return list.with(index, list[index + by]!).with(index + by, list[index]!);
}

/** What tells rows apart while their names and places change; the second of the same file is told by its number. */
export function attachmentKeys(items: readonly AttachmentItem[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ fileHash, remoteUrl }) => {
    const file = fileHash ?? remoteUrl ?? "";
    const nth = seen.get(file) ?? 0;
    seen.set(file, nth + 1);
    return `${file} ${nth}`;
  });
}
