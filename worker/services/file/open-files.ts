import { and, gt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ArchiveFile } from "../../contract/wire/archive/archive.ts";
import { inList } from "../../db/in-list.ts";
import { attachments, files } from "../../db/schema/index.ts";
import { fileKey } from "./file-store.ts";

/** How many files the texts of one archive may refer to; further ones are omitted. */
const MOST = 500;

/** A stored file as an archive describes it, and the key under which R2 has it. */
export type StoredFile = { file: ArchiveFile; key: string };

/**
 * Those of these hashes that are open to anybody who knows them (`file-gate.ts`): files that are not attached to a challenge, and images. Write-ups
 * are not among them.
 */
export async function openFiles(ctx: Ctx, hashes: string[]): Promise<StoredFile[]> {
  const wanted = [...new Set(hashes)].slice(0, MOST);
  if (wanted.length === 0) return [];
  const [rows, held] = await ctx.db.batch([
    ctx.db
      .select()
      .from(files)
      .where(and(inList(files.hash, wanted), gt(files.refs, 0))),
    ctx.db.select({ hash: attachments.fileHash }).from(attachments).where(inList(attachments.fileHash, wanted)),
  ]);
  const attached = new Set(held.map(({ hash }) => hash));
  const found = await Promise.all(
    rows.map(async ({ hash, object, name, type, size }) => {
      const kinds = attached.has(hash) ? (["image"] as const) : (["file", "image"] as const);
      const places = kinds.map((kind) => ({ file: { hash, kind, name, type, size }, key: fileKey(kind, hash, object) }));
      const heads = await Promise.all(places.map(({ key }) => ctx.files.head(key)));
      return places.find((_, n) => heads[n] !== null) ?? [];
    }),
  );
  return found.flat();
}
