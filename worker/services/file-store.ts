import { createHash } from "node:crypto";
import { and, eq, gt, gte, sql } from "drizzle-orm";
import { fail } from "../contract/errors.ts";
import type { Ctx } from "../context.ts";
import { files } from "../db/schema/index.ts";

/** Images are public; files pass the gate of `file-gate.ts`. The same bytes may be both, so they have a key each. */
export type FileKind = "image" | "file";
type NewFile = { kind: FileKind; name: string; type: string };

/** In `refs`: the last reference is gone and the object is being removed; nobody may take a new one meanwhile. */
const REMOVING = -1;

export function fileKey(kind: FileKind, hash: string): string {
  return `${kind}/${hash}`;
}

/** Stores bytes under their SHA-256 and takes one reference, which `release` gives back. A failure leaves nothing behind. */
export async function store(ctx: Ctx, blob: Blob, file: NewFile): Promise<string> {
  const hash = await digest(blob);
  await take(ctx, hash, blob.size, file);
  try {
    await ctx.files.put(fileKey(file.kind, hash), blob, { httpMetadata: { contentType: file.type } });
  } catch (error) {
    await release(ctx, hash);
    throw error;
  }
  return hash;
}

/** Gives one reference back; the last one removes the file. */
export async function release(ctx: Ctx, hash: string | null): Promise<void> {
  if (hash === null) return;
  const mine = eq(files.hash, hash);
  const lowered = ctx.db
    .update(files)
    .set({ refs: sql`${files.refs} - 1` })
    .where(and(mine, gt(files.refs, 0)));
  const closed = ctx.db
    .update(files)
    .set({ refs: REMOVING })
    .where(and(mine, eq(files.refs, 0)))
    .returning({ hash: files.hash });
  const [, [gone]] = await ctx.db.batch([lowered, closed]);
  if (!gone) return;
  await ctx.files.delete([fileKey("image", hash), fileKey("file", hash)]);
  await ctx.db.delete(files).where(and(mine, eq(files.refs, REMOVING)));
}

/** Takes a further reference to a stored file; false when there is no such file. */
export async function retain(ctx: Ctx, hash: string): Promise<boolean> {
  const [row] = await ctx.db
    .update(files)
    .set({ refs: sql`${files.refs} + 1` })
    .where(and(eq(files.hash, hash), gt(files.refs, 0)))
    .returning({ hash: files.hash });
  return row !== undefined;
}

async function take(ctx: Ctx, hash: string, size: number, { name, type }: NewFile): Promise<void> {
  const row = { hash, name, type, size, refs: 1, createdAt: ctx.now() };
  const claim = (least: number) =>
    ctx.db
      .insert(files)
      .values(row)
      .onConflictDoUpdate({
        target: files.hash,
        set: { refs: sql`max(${files.refs}, 0) + 1`, name, type },
        setWhere: gte(files.refs, least),
      })
      .returning({ refs: files.refs });
  for (let attempt = 0; attempt < 10; attempt++) {
    if ((await claim(0)).length > 0) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  // A removal takes milliseconds; one that has not ended by now was cut off with its Worker, and the row is taken over.
  if ((await claim(REMOVING)).length === 0) fail("unavailable");
}

async function digest(blob: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of blob.stream() as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest("hex");
}
