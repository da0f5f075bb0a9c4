import { and, eq, gt } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { FileRef } from "../../contract/wire/game/info.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import type { Ctx } from "../../context.ts";
import { files } from "../../db/schema/index.ts";
import { safeFileName, typeOfName } from "../../formats/file-name.ts";
import { readImage } from "../../formats/image.ts";
import { requirePermission, requireSomewhere } from "../../auth/roles.ts";
import type { Upload } from "./file-intake.ts";
import { release, store, storeStream, giveBackHeld } from "./file-store.ts";
import { logDone } from "../log/logs.ts";

export { open } from "./file-content.ts";
export { release } from "./file-store.ts";

/** What an image shows; its URL says so. */
export type ImageName = "avatar" | "poster" | "logo" | "favicon";

/** The public address of a stored image. */
export function assetUrl(hash: string, name: ImageName): string {
  return `/assets/${hash}/${name}`;
}

/**
 * Checks an image and stores only its picture data, with one reference taken; returns its hash. The side of those that players upload is limited: a
 * page shows a hundred, and a few kilobytes can be a hundred megabytes of pixels.
 */
export async function storeImage(ctx: Ctx, image: Blob, name: ImageName): Promise<string> {
  if (image.size === 0) fail("image.empty");
  if (image.size > LIMITS.imageBytes) fail("image.size");
  const clean = readImage(new Uint8Array(await image.arrayBuffer()));
  if (!clean) fail("image.type");
  if (name === "avatar" && Math.max(clean.width, clean.height) > LIMITS.avatarSide) fail("image.side");
  return store(ctx, new Blob([clean.bytes]), { kind: "image", name, type: clean.type });
}

/**
 * Administrator: stores files by content, one after another as they arrive; empty ones are skipped. If one fails, all are removed again.
 */
export async function upload(ctx: Ctx, given: AsyncIterable<Upload>, rename: string | null): Promise<FileRef[]> {
  requireSomewhere(ctx, "file.upload");
  const stored: FileRef[] = [];
  const work = takeAll(ctx, given, rename, stored);
  // A client that disconnects must not cancel the clean-up.
  ctx.after(work.catch(() => undefined));
  await work;
  logDone(ctx, `Uploaded ${stored.length} files`);
  return stored;
}

async function takeAll(ctx: Ctx, given: AsyncIterable<Upload>, rename: string | null, stored: FileRef[]): Promise<void> {
  try {
    for await (const one of given) {
      const chunks = await unlessEmpty(one.chunks);
      if (!chunks) continue;
      const name = safeFileName(rename || one.fileName || "", LIMITS.fileName);
      const file = { kind: "file", name, type: typeOfName(name), held: true } as const;
      const { hash } = await storeStream(ctx, chunks, file, { most: LIMITS.attachmentBytes, tooLarge: "file.size" });
      stored.push({ hash, name });
    }
  } catch (error) {
    for (const { hash } of stored) await giveBack(ctx, hash);
    throw error;
  }
}

/** The same stream once its first bytes have arrived; null when none arrive. */
async function unlessEmpty(chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array> | null> {
  const rest = chunks[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) return null;
  return (async function* () {
    yield first.value;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  })();
}

async function giveBack(ctx: Ctx, hash: string): Promise<boolean> {
  const mine = await giveBackHeld(ctx, hash);
  if (mine) await release(ctx, hash);
  return mine;
}

/**
 * Administrator: releases one reference that an upload holds. References of attachments, images and write-ups are released by their owners.
 */
export async function remove(ctx: Ctx, hash: string): Promise<void> {
  requirePermission(ctx, "file.manage");
  const used = and(eq(files.hash, hash), gt(files.refs, 0));
  const file = await ctx.db.select({ name: files.name }).from(files).where(used).get();
  if (!file) fail("notFound");
  if (!(await giveBack(ctx, hash))) fail("file.inUse");
  logDone(ctx, `Deleted the file ${file.name} (${hash.slice(0, 8)})`);
}
