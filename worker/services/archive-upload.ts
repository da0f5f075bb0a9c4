import type { Ctx } from "../context.ts";
import { ARCHIVE_LIMITS } from "../contract/archive.ts";
import { fail } from "../contract/errors.ts";

const PREFIX = "import/";
/** R2 wants all parts but the last of one size, at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;
const ABANDONED_MS = 24 * 3_600_000;

/** Puts an upload where it can be read in any order; answers its key, which `discard` removes. Holds one part in memory. */
export async function receive(ctx: Ctx, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  await sweep(ctx);
  const key = `${PREFIX}${crypto.randomUUID()}`;
  const upload = await ctx.files.createMultipartUpload(key);
  try {
    const parts: R2UploadedPart[] = [];
    for await (const part of inParts(chunks)) parts.push(await upload.uploadPart(parts.length + 1, part));
    if (parts.length === 0) fail("import.archive");
    await upload.complete(parts);
    return key;
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

export async function discard(ctx: Ctx, key: string): Promise<void> {
  await ctx.files.delete(key);
}

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > ARCHIVE_LIMITS.bytes) fail("file.size");
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + PART_BYTES - filled);
      part.set(piece, filled);
      filled += piece.length;
      from += piece.length;
      if (filled < PART_BYTES) continue;
      yield part;
      part = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Uploads whose import was cut off with its Worker. */
async function sweep(ctx: Ctx): Promise<void> {
  const { objects } = await ctx.files.list({ prefix: PREFIX });
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < ctx.now() - ABANDONED_MS).map(({ key }) => key);
  if (old.length > 0) await ctx.files.delete(old);
}
