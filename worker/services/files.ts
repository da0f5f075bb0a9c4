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
import { fileKey, release, store, type FileKind } from "./file-store.ts";
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
  const known = isKnown(request, hash);
  const bare = known || request.method === "HEAD";
  const read = (kind: FileKind) => (bare ? ctx.files.head(fileKey(kind, hash)) : ctx.files.get(fileKey(kind, hash)));
  const image = IMAGE_NAMES.has(name) ? await read("image") : null;
  if (image) return answer(image, known, imageHeaders(hash, image));
  if (!(await mayHave(ctx, hash))) fail("notFound");
  const file = (await read("file")) ?? fail("notFound");
  return answer(file, known, fileHeaders(hash, name));
}

function answer(object: R2Object | R2ObjectBody, known: boolean, headers: Record<string, string>): Response {
  if (known) return new Response(null, { status: 304, headers });
  return new Response("body" in object ? object.body : null, { headers: { ...headers, "Content-Length": String(object.size) } });
}

function imageHeaders(hash: string, image: R2Object): Record<string, string> {
  return {
    ...lockedDown(hash),
    "Cache-Control": `public, max-age=${WEEK}, immutable`,
    "Content-Type": image.httpMetadata?.contentType ?? "application/octet-stream",
    "Content-Disposition": "inline",
  };
}

/** Asked for again each time, since a challenge may be disabled between two downloads. */
function fileHeaders(hash: string, name: string): Record<string, string> {
  return {
    ...lockedDown(hash),
    "Cache-Control": "private, no-cache",
    "Content-Type": typeOfName(name),
    "Content-Disposition": disposition("attachment", name),
  };
}

function lockedDown(hash: string): Record<string, string> {
  return { ETag: `"${hash}"`, "Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff" };
}

function isKnown(request: Request, hash: string): boolean {
  const tags = request.headers.get("If-None-Match");
  return tags !== null && tags.split(",").some((tag) => tag.trim().replace("W/", "") === `"${hash}"`);
}
