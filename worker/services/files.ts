import { and, eq, gt } from "drizzle-orm";
import { fail } from "../contract/errors.ts";
import type { FileRef } from "../contract/info.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Ctx } from "../context.ts";
import { files } from "../db/schema/index.ts";
import { disposition, safeFileName, typeOfName } from "../domain/file-name.ts";
import { readImage } from "../domain/image.ts";
import { requireRole } from "../middleware/roles.ts";
import { mayHave } from "./file-gate.ts";
import { fileKey, release, store } from "./file-store.ts";
import { log } from "./logs.ts";

export { release, retain } from "./file-store.ts";

type ImageName = "avatar" | "poster" | "logo";
const IMAGE_NAMES = new Set<string>(["avatar", "poster", "logo"] satisfies ImageName[]);
const WEEK = 7 * 24 * 3_600;

/** The public address of a stored image. */
export function assetUrl(hash: string, name: ImageName): string {
  return `/assets/${hash}/${name}`;
}

/** Checks an image and stores it as it is, with one reference taken; returns its hash. */
export async function storeImage(ctx: Ctx, image: Blob, name: ImageName): Promise<string> {
  if (image.size === 0) fail("image.empty");
  if (image.size > LIMITS.imageBytes) fail("image.size");
  const facts = readImage(new Uint8Array(await image.arrayBuffer()));
  if (!facts) fail("image.type");
  return store(ctx, image, { kind: "image", name, type: facts.type });
}

/** Administrator: stores files by content; empty ones are skipped. */
export async function upload(ctx: Ctx, given: File[], rename: string | null): Promise<FileRef[]> {
  requireRole(ctx, "Admin");
  if (given.some((file) => file.size > LIMITS.attachmentBytes)) fail("file.size");
  const stored: FileRef[] = [];
  try {
    for (const file of given.filter((one) => one.size > 0)) {
      const name = safeFileName(rename || file.name, LIMITS.fileName);
      stored.push({ hash: await store(ctx, file, { kind: "file", name, type: typeOfName(name) }), name });
    }
  } catch (error) {
    for (const { hash } of stored) await release(ctx, hash);
    throw error;
  }
  log(ctx, { level: "Information", message: `Uploaded ${stored.length} files`, status: "Success" });
  return stored;
}

/** Administrator: releases one reference. */
export async function remove(ctx: Ctx, hash: string): Promise<void> {
  requireRole(ctx, "Admin");
  const held = and(eq(files.hash, hash), gt(files.refs, 0));
  const file = await ctx.db.select({ name: files.name }).from(files).where(held).get();
  if (!file) fail("notFound");
  await release(ctx, hash);
  log(ctx, { level: "Information", message: `Deleted the file ${file.name} (${hash.slice(0, 8)})`, status: "Success" });
}

/** What `/assets/{hash}/{name}` answers: streamed from R2, gated for challenge attachments. */
export async function open(ctx: Ctx, hash: string, name: string, request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") fail("methodNotAllowed");
  const image = IMAGE_NAMES.has(name) ? await ctx.files.get(fileKey("image", hash)) : null;
  if (image) {
    const type = image.httpMetadata?.contentType ?? "application/octet-stream";
    return answer(request, image, { type, disposition: "inline", cache: `public, max-age=${WEEK}, immutable` });
  }
  if (!(await mayHave(ctx, hash))) fail("notFound");
  const file = (await ctx.files.get(fileKey("file", hash))) ?? fail("notFound");
  // Asked again each time, since a challenge may be disabled between two downloads.
  return answer(request, file, { type: typeOfName(name), disposition: disposition("attachment", name), cache: "private, no-cache" });
}

function answer(request: Request, object: R2ObjectBody, how: { type: string; disposition: string; cache: string }): Response {
  const etag = `"${object.key.slice(-64)}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": how.cache,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  };
  const known = request.headers.get("If-None-Match");
  if (
    known &&
    (known === "*" ||
      known
        .replaceAll("W/", "")
        .split(/\s*,\s*/)
        .includes(etag))
  ) {
    void object.body.cancel();
    return new Response(null, { status: 304, headers });
  }
  const own = { ...headers, "Content-Type": how.type, "Content-Length": String(object.size), "Content-Disposition": how.disposition };
  if (request.method === "GET") return new Response(object.body, { headers: own });
  void object.body.cancel();
  return new Response(null, { headers: own });
}
