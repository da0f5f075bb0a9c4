import type { Ctx } from "../../context.ts";
import type { ArchiveChallenge, ArchiveFile, People } from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { files } from "../../db/schema/index.ts";
import { hashesIn } from "../../domain/asset-links.ts";
import { fileKey } from "../file/file-store.ts";
import { openFiles, type StoredFile } from "../file/open-files.ts";

/** The path of a file in an archive. The file's own name is only in the manifest, as data. */
export function entryName({ kind, hash }: Pick<ArchiveFile, "kind" | "hash">): string {
  return `files/${kind}/${hash}`;
}

/** Every file that an archive's parts refer to, by kind: public images, and attachments of challenges. */
export function filesOf(poster: string | null, list: ArchiveChallenge[], people: People | null): { image: Set<string>; file: Set<string> } {
  const avatars = [...(people?.users ?? []), ...(people?.teams ?? [])].map(({ avatar }) => avatar);
  const attached = list.flatMap(({ attachment, furtherAttachments, flags }) => [
    attachment,
    ...furtherAttachments,
    ...flags.map((flag) => flag.attachment),
  ]);
  const present = (hash: string | null): hash is string => hash !== null;
  return {
    image: new Set([poster, ...avatars].filter(present)),
    file: new Set(attached.map((one) => one?.file ?? null).filter(present)),
  };
}

/** The same with the registry's data on each, and where R2 has it. */
export async function storedFiles(ctx: Ctx, poster: string | null, list: ArchiveChallenge[], people: People | null): Promise<StoredFile[]> {
  const wanted = filesOf(poster, list, people);
  const hashes = [...new Set([...wanted.image, ...wanted.file])];
  const rows = await ctx.db.select().from(files).where(inList(files.hash, hashes));
  const known = new Map(rows.map((row) => [row.hash, row]));
  return (["image", "file"] as const).flatMap((kind) =>
    [...wanted[kind]].map((hash) => {
      const { name, type, size, object } = known.get(hash) ?? fail("attachment.fileUnknown");
      return { file: { hash, kind, name, type, size }, key: fileKey(kind, hash, object) };
    }),
  );
}

/** Files that only the game's texts refer to, if everybody may have them: a hash in a text opens no attachment. */
export async function picturesIn(ctx: Ctx, texts: object, others: StoredFile[]): Promise<StoredFile[]> {
  const included = new Set(others.map(({ file }) => file.hash));
  return openFiles(
    ctx,
    hashesIn(JSON.stringify(texts)).filter((hash) => !included.has(hash)),
  );
}

/** The bytes of a file as a stream. */
export async function streamOf(ctx: Ctx, key: string): Promise<ReadableStream> {
  return ((await ctx.files.get(key)) ?? fail("attachment.fileUnknown")).body;
}
