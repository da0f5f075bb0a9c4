import type { Body } from "~/lib/calls/address.ts";
import type { NamedAttachmentView } from "#worker/contract/wire/challenge/challenge.ts";

/** One attachment as the call takes it. */
export type AttachmentItem = Body<"PUT /api/edit/games/:id/challenges/:cid/attachments">["attachments"][number];

/** A stored attachment as input for the call; our own files are identified by the hash in their address. */
export function attachmentInput({ type, url, name }: NamedAttachmentView): AttachmentItem {
  return type === "Remote"
    ? { attachmentType: "Remote", remoteUrl: url, name }
    : { attachmentType: "Local", fileHash: url?.split("/")[2] ?? null, name };
}

/** The list with one item moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  return list.with(index, list[index + by]!).with(index + by, list[index]!);
}

/** Keys of rows that stay the same while names and positions change; repetitions of a file are numbered. */
export function attachmentKeys(items: readonly AttachmentItem[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ fileHash, remoteUrl }) => {
    const file = fileHash ?? remoteUrl ?? "";
    const nth = seen.get(file) ?? 0;
    seen.set(file, nth + 1);
    return `${file} ${nth}`;
  });
}
