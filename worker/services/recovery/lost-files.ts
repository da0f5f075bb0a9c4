import { gt } from "drizzle-orm";
import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import { ARCHIVE_LIMITS, type ArchiveFile } from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { LostFilesView, RefillView } from "../../contract/wire/archive/recovery.ts";
import { files } from "../../db/schema/index.ts";
import { Archive } from "../archive/archive-reader.ts";
import { importFile } from "../archive/import-files.ts";
import { isArchiveName, readContents } from "../archive/import-check.ts";
import { receive } from "../file/file-intake.ts";
import { fileKey, KINDS, putBytes } from "../file/file-store.ts";
import { log } from "../log/logs.ts";

type FileRow = typeof files.$inferSelect;

const SHOWN = 1_000;

/** Administrator: files that D1 knows but R2 lacks, whatever they are used for. */
export async function listLostFiles(ctx: Ctx): Promise<LostFilesView> {
  requirePermission(ctx, "platform.recover");
  const lost = lostOf(await registered(ctx), await storedKeys(ctx));
  return { total: lost.length, files: lost.slice(0, SHOWN).map(({ hash, name, size }) => ({ hash, name, size })) };
}

/** Administrator: restores those whose bytes are in an archive. */
export async function refillFiles(ctx: Ctx, upload: AsyncIterable<Uint8Array>, dry: boolean): Promise<RefillView> {
  requirePermission(ctx, "platform.recover");
  const received = await receive(ctx, upload, { most: ARCHIVE_LIMITS.bytes, tooLarge: "file.size" });
  try {
    const archive = await Archive.open(ctx, received, isArchiveName);
    const { manifest } = await readContents(archive);
    const [rows, keys] = [await registered(ctx), await storedKeys(ctx)];
    const known = new Map(rows.map((row) => [row.hash, row]));
    const wanted = manifest.files.flatMap((file) => {
      const row = known.get(file.hash);
      const key = row && fileKey(file.kind, file.hash, row.object);
      return key && !keys.has(key) ? [{ file, key }] : [];
    });
    if (!dry) for (const one of wanted) keys.add(await putBack(ctx, archive, one));
    else for (const { key } of wanted) keys.add(key);
    const left = lostOf(rows, keys);
    if (!dry) log(ctx, { level: "Warning", message: `Restored ${wanted.length} lost files from an archive`, status: "Success" });
    return {
      restored: wanted.length,
      total: left.length,
      files: left.slice(0, SHOWN).map(({ hash, name, size }) => ({ hash, name, size })),
    };
  } finally {
    if ("incoming" in received.held) await ctx.files.delete(received.held.incoming);
  }
}

async function putBack(ctx: Ctx, archive: Archive, { file, key }: { file: ArchiveFile; key: string }): Promise<string> {
  const { type, ...bytes } = await importFile(ctx, archive, file);
  try {
    if (bytes.hash !== file.hash) fail("import.file", { name: file.name });
    await putBytes(ctx, key, bytes, type);
  } finally {
    if ("incoming" in bytes.held) await ctx.files.delete(bytes.held.incoming);
  }
  return key;
}

async function registered(ctx: Ctx): Promise<FileRow[]> {
  return ctx.db.select().from(files).where(gt(files.refs, 0)).orderBy(files.name, files.hash);
}

/** The registry does not say which kind a file is used as, so a file is lost when R2 has it under no kind. */
function lostOf(rows: FileRow[], keys: Set<string>): FileRow[] {
  return rows.filter(({ hash, object }) => !KINDS.some((kind) => keys.has(fileKey(kind, hash, object))));
}

async function storedKeys(ctx: Ctx): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const kind of KINDS)
    for (let cursor: string | undefined; ;) {
      const page = await ctx.files.list({ prefix: `${kind}/`, cursor });
      for (const { key } of page.objects) keys.add(key);
      if (!page.truncated) break;
      cursor = page.cursor;
    }
  return keys;
}
