import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { inList, listed } from "../../db/in-list.ts";
import { fail } from "../../contract/wire/errors.ts";
import { files, importFiles } from "../../db/schema/index.ts";
import { statementOf } from "../../db/client.ts";
import { refuseGone, takeFiles, typeFiles } from "../../db/statements/files.ts";
import { insertRows } from "../../db/statements/imports.ts";
import { receive, type Received, type Rules } from "./file-intake.ts";
import { forgetPictures } from "./picture-cache.ts";
import { logDone } from "../log/logs.ts";

/**
 * Images are public, files pass the gate of `file-gate.ts`, write-ups are for the staff. The same bytes may be all three, so each kind has
 * its own key.
 */
export type FileKind = "image" | "file" | "writeup";
/** `held`: the reference belongs to the upload itself, and the next attachment of the file takes it over. */
export type NewFile = { kind: FileKind; name: string; type: string; held?: boolean };

/** All kinds under which the bytes of a file may be stored. */
export const KINDS: FileKind[] = ["image", "file", "writeup"];
/** In `refs`: the last reference is gone and the objects are being removed. */
const REMOVING = -1;
/** Hashes in one removal; R2 deletes at most 1,000 keys at once. */
const CHUNK = 300;

/** The R2 key of a registered file. */
export function fileKey(kind: FileKind, hash: string, object: string): string {
  return object === "" ? `${kind}/${hash}` : `${kind}/${hash}/${object}`;
}

/** Stores bytes under their SHA-256 and takes one reference, which `release` gives back. A failure leaves nothing behind. */
export async function store(ctx: Ctx, blob: Blob, file: NewFile): Promise<string> {
  const { hash } = await storeStream(ctx, blob.stream() as never, file, { most: blob.size, tooLarge: "tooLarge" });
  return hash;
}

/** The same for bytes that are still arriving. It runs to its end, or to its clean-up, even when the client disconnects. */
export function storeStream(
  ctx: Ctx,
  chunks: AsyncIterable<Uint8Array>,
  file: NewFile,
  rules: Rules,
): Promise<{ hash: string; size: number }> {
  const work = receive(ctx, chunks, rules).then((received) => register(ctx, received, file));
  ctx.after(work.catch(() => undefined));
  return work;
}

async function register(ctx: Ctx, received: Received, file: NewFile): Promise<{ hash: string; size: number }> {
  const { hash, size } = received;
  try {
    const [{ object, isNew }] = (await take(ctx, [{ ...file, hash, size }])) as [Taken];
    const key = fileKey(file.kind, hash, object);
    try {
      if (isNew || !(await ctx.files.head(key))) await putBytes(ctx, key, received, file.type);
    } catch (error) {
      await release(ctx, hash);
      throw error;
    }
  } finally {
    if ("incoming" in received.held) await ctx.files.delete(received.held.incoming);
  }
  logDone(ctx, `Stored the file ${file.name} (${hash.slice(0, 8)}, ${size} bytes)`, "System");
  return { hash, size };
}

/**
 * What an import says about a file, and a function that brings the bytes with their real type; `incoming`: where larger files are put until
 * they are complete.
 */
export type ImportedFile = Omit<Known, "held"> & { load(incoming: string): Promise<Received & { type: string }> };

/**
 * Stores files, each with one reference that belongs to an import until `releaseHeld`. D1 is asked once for many files: a request is
 * limited to a thousand queries. A file that differs from its description is refused with `import.file`. A continued import takes no
 * reference twice, and brings no bytes that are already stored.
 */
export async function storeImported(
  ctx: Ctx,
  list: ImportedFile[],
  { id, isContinued }: { id: string; isContinued: boolean },
): Promise<void> {
  const before = isContinued ? await heldBy(ctx, id) : new Map<string, string[]>();
  for (let from = 0; from < list.length; from += CHUNK) {
    const some = list.slice(from, from + CHUNK).map((file) => ({ ...file, before: before.get(file.hash)?.pop() }));
    const taken = await takeFor(ctx, id, some);
    const types: { hash: string; type: string }[] = [];
    for (const [i, file] of some.entries()) {
      const at = fileKey(file.kind, file.hash, taken[i]!.object);
      const there = file.before === undefined ? null : await ctx.files.head(at);
      const type = there?.httpMetadata?.contentType ?? (await storeTaken(ctx, file, taken[i]!, `incoming/${id}/${crypto.randomUUID()}`));
      if (type !== file.type) types.push({ hash: file.hash, type });
    }
    if (types.length > 0) await ctx.d1.batch(typeFiles(ctx.d1, types));
    logDone(ctx, `Stored ${some.length} files of an import`, "System");
  }
}

type Held = ImportedFile & { before: string | undefined };

/** One reference of an import to each of these files; references that it already has are not taken again. */
async function takeFor(ctx: Ctx, importId: string, list: Held[]): Promise<Taken[]> {
  const wanted = list.filter(({ before }) => before === undefined);
  const held = insertRows(
    ctx.d1,
    "import_files",
    wanted.map(({ hash }) => ({ import_id: importId, hash })),
  );
  const taken = wanted.length > 0 ? await take(ctx, wanted, held) : [];
  let next = 0;
  return list.map(({ before }) => (before === undefined ? taken[next++]! : { object: before, isNew: false }));
}

/** The keys of the files that an import has references to, each once. */
async function heldBy(ctx: Ctx, importId: string): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .select({ hash: files.hash, object: files.object })
    .from(importFiles)
    .innerJoin(files, eq(files.hash, importFiles.hash))
    .where(and(eq(importFiles.importId, importId), eq(importFiles.use, false)));
  return new Map([...Map.groupBy(rows, ({ hash }) => hash)].map(([hash, list]) => [hash, list.map(({ object }) => object)]));
}

/** Brings the bytes of a file to their place; returns their type. */
async function storeTaken(ctx: Ctx, file: ImportedFile, { object, isNew }: Taken, incoming: string): Promise<string> {
  const { type, ...received } = await file.load(incoming);
  if (received.hash !== file.hash || received.size !== file.size) fail("import.file", { name: file.name });
  const key = fileKey(file.kind, file.hash, object);
  if (isNew || !(await ctx.files.head(key))) await putBytes(ctx, key, received, type);
  if ("incoming" in received.held) await ctx.files.delete(received.held.incoming);
  return type;
}

/** Stores what has arrived under a key. R2 has no copy operation; a body that comes from R2 has a known length and streams back into it. */
export async function putBytes(ctx: Ctx, key: string, { held }: Received, contentType: string): Promise<void> {
  const bytes = "bytes" in held ? held.bytes : (await ctx.files.get(held.incoming))?.body;
  if (!bytes) throw new Error("An upload has gone from R2 before it was stored");
  await ctx.files.put(key, bytes, { httpMetadata: { contentType } });
}

/** Releases one reference; releasing the last one removes the file. */
export async function release(ctx: Ctx, hash: string | null): Promise<void> {
  await releaseAll(ctx, [hash]);
}

/** Releases one reference for each hash (the same one may occur several times); removes files that nobody uses any more. */
export async function releaseAll(ctx: Ctx, hashes: (string | null)[]): Promise<void> {
  const given = hashes.filter((hash) => hash !== null).sort();
  for (let from = 0; from < given.length; from += CHUNK) await releaseSome(ctx, given.slice(from, from + CHUNK));
}

/**
 * Releases the references that an import holds, each only once however often this is repeated or interrupted; removes files that nobody
 * uses any more.
 */
export async function releaseHeld(ctx: Ctx, importId: string): Promise<void> {
  const ofImport = eq(importFiles.importId, importId);
  const rows = await ctx.db.selectDistinct({ hash: importFiles.hash }).from(importFiles).where(ofImport);
  for (let from = 0; from < rows.length; from += CHUNK) {
    const hashes = rows.slice(from, from + CHUNK).map(({ hash }) => hash);
    const held = sql`(SELECT count(*) FROM import_files i WHERE i.import_id = ${importId} AND i.hash = files.hash)`;
    await removeUnused(ctx, hashes, [
      ctx.db
        .update(files)
        .set({ refs: sql`max(${files.refs} - ${held}, 0)` })
        .where(and(gt(files.refs, 0), inList(files.hash, hashes))),
      ctx.db.delete(importFiles).where(and(ofImport, inList(importFiles.hash, hashes))),
    ]);
  }
}

async function releaseSome(ctx: Ctx, hashes: string[]): Promise<void> {
  const left = sql`max(${files.refs} - (SELECT count(*) FROM ${listed(hashes)} WHERE value = ${files.hash}), 0)`;
  await removeUnused(ctx, hashes, [
    ctx.db
      .update(files)
      .set({ refs: left, held: sql`min(${files.held}, ${left})` })
      .where(and(gt(files.refs, 0), inList(files.hash, hashes))),
  ]);
}

/**
 * Releases references by statements, and removes those of the files with these hashes that have none left. A file that is stored again
 * meanwhile gets another `object`, so neither its bytes nor its row are touched by the removal of the old ones.
 */
async function removeUnused(ctx: Ctx, hashes: string[], giveBack: BatchItem<"sqlite">[]): Promise<void> {
  const named = inList(files.hash, hashes);
  const marked = ctx.db
    .update(files)
    .set({ refs: REMOVING })
    .where(and(eq(files.refs, 0), named))
    .returning({ hash: files.hash, object: files.object, name: files.name });
  const results = await ctx.db.batch([...giveBack, marked] as unknown as [typeof marked]);
  const gone = results.at(-1)!;
  if (gone.length > 0) await removeObjects(ctx, gone);
}

type Marked = { hash: string; object: string; name: string };

/**
 * Finishes interrupted removals of files; returns how many there were. A removal that another request is about to finish may be done twice.
 */
export async function removeLeft(ctx: Ctx): Promise<number> {
  const { hash, object, name } = files;
  const left = await ctx.db.select({ hash, object, name }).from(files).where(eq(files.refs, REMOVING)).limit(CHUNK);
  if (left.length > 0) await removeObjects(ctx, left);
  return left.length;
}

/** Deletes the bytes and the rows of files that are marked for removal. */
async function removeObjects(ctx: Ctx, gone: Marked[]): Promise<void> {
  await ctx.files.delete(gone.flatMap(({ hash, object }) => KINDS.map((kind) => fileKey(kind, hash, object))));
  await forgetPictures(
    ctx,
    gone.map(({ hash }) => hash),
  );
  const objects = gone.map((row) => row.hash + row.object);
  const named = inList(
    files.hash,
    gone.map(({ hash }) => hash),
  );
  await ctx.db.delete(files).where(and(eq(files.refs, REMOVING), named, inList(sql`${files.hash} || ${files.object}`, objects)));
  const names = gone.map(({ name, hash }) => `${name} (${hash.slice(0, 8)})`).join(", ");
  logDone(ctx, `Removed from the store: ${names}`, "System");
}

/**
 * The statement that takes one more reference on each of these files (the same file may occur several times). References that an upload
 * still holds are taken over first.
 */
function retainAll(ctx: Ctx, hashes: string[]) {
  const wanted = sql`(SELECT count(*) FROM ${listed(hashes)} WHERE value = ${files.hash})`;
  return ctx.db
    .update(files)
    .set({ refs: sql`${files.refs} + max(${wanted} - ${files.held}, 0)`, held: sql`max(${files.held} - ${wanted}, 0)` })
    .where(and(gt(files.refs, 0), inList(files.hash, hashes)));
}

/**
 * The same as part of a batch, which fails when one of these files has been deleted since it was looked up: otherwise what refers to it
 * would have no file.
 */
export function retaining(ctx: Ctx, hashes: string[]): D1PreparedStatement[] {
  return [statementOf(ctx.d1, retainAll(ctx, hashes)), refuseGone(ctx.d1, hashes)];
}

/** The statement that gives each of these files a reference of its own, as an upload has it, unless it has one already. */
export function holding(ctx: Ctx, hashes: string[], condition: SQL) {
  return ctx.db
    .update(files)
    .set({ refs: sql`${files.refs} + 1`, held: sql`${files.held} + 1` })
    .where(and(gt(files.refs, 0), eq(files.held, 0), inList(files.hash, hashes), condition));
}

/** Hands a reference that an upload holds to the caller, who must release it; false when attachments have taken over all of them. */
export async function giveBackHeld(ctx: Ctx, hash: string): Promise<boolean> {
  const rows = await ctx.db
    .update(files)
    .set({ held: sql`${files.held} - 1` })
    .where(and(eq(files.hash, hash), gt(files.held, 0), gt(files.refs, 0)))
    .returning({ hash: files.hash });
  return rows.length > 0;
}

type Known = NewFile & { hash: string; size: number };
/** Where the bytes of a file are, or will be. `isNew`: nobody had a reference, so they must be stored in R2 under a key of their own. */
type Taken = { object: string; isNew: boolean };

/** One more reference to each of these files, in their order. `beside`: statements of the same batch. */
async function take(ctx: Ctx, list: Known[], beside: D1PreparedStatement[] = []): Promise<Taken[]> {
  const wanted = list.map(({ kind, hash, size, name, type, held }) => {
    // A player's upload, such as an avatar, does not rename an organiser's file with the same bytes.
    return { hash, object: crypto.randomUUID(), held: held ? 1 : 0, name, type, size, renames: kind === "file" };
  });
  const answers = await ctx.d1.batch<{ hash: string; object: string }>([...takeFiles(ctx.d1, wanted, ctx.now()), ...beside]);
  const objects = new Map(answers.flatMap(({ results }) => results.map(({ hash, object }) => [hash, object])));
  return wanted.map(({ hash, object: own }) => ({ object: objects.get(hash)!, isNew: objects.get(hash) === own }));
}
