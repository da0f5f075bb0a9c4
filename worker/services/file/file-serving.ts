import { fail } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { rangeOf, type ByteRange } from "../../formats/byte-range.ts";
import { disposition, typeOfName } from "../../formats/file-name.ts";
import { findFile, kindsFor, type StoredFile } from "./file-gate.ts";
import { fileKey, type FileKind } from "./file-store.ts";
import { log } from "../log/logs.ts";

const IMAGE_NAMES = new Set(["avatar", "poster", "logo", "favicon"]);
const WEEK = 7 * 24 * 3_600;

type Found = { kind: FileKind; object: R2Object | R2ObjectBody };

/** What `/assets/{hash}/{name}` answers: streamed from R2, whole or in part, and gated for all but images. */
export async function open(ctx: Ctx, hash: string, name: string, request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") fail("methodNotAllowed");
  const file = (await findFile(ctx, hash)) ?? fail("notFound");
  const known = names(request.headers.get("If-None-Match"), hash);
  const range = known || !isCurrent(request, hash) ? null : rangeOf(request.headers.get("Range"), file.size);
  const bare = known || range === "none" || request.method === "HEAD";
  const found = await find(ctx, file, IMAGE_NAMES.has(name), bare ? null : { range: range ?? undefined });
  ctx.free = found.kind === "image";
  const headers = {
    ...lockedDown(hash),
    ...(found.kind === "image" ? imageHeaders(found.object) : fileHeaders(name, request, found.kind)),
  };
  if (known) return new Response(null, { status: 304, headers });
  if (range === "none") return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${file.size}` } });
  return answer(found.object, range, file.size, headers);
}

/** The bytes under the first kind that the caller may have them as. Null reads only what R2 knows of them. */
async function find(ctx: Ctx, file: StoredFile, asImage: boolean, read: R2GetOptions | null): Promise<Found> {
  const look = async (kind: FileKind): Promise<Found | null> => {
    const key = fileKey(kind, file.hash, file.object);
    const object = await (read ? ctx.files.get(key, read) : ctx.files.head(key));
    return object && { kind, object };
  };
  const image = asImage ? await look("image") : null;
  if (image) return image;
  for (const kind of await kindsFor(ctx, file.hash)) {
    // oxlint-disable-next-line no-await-in-loop -- the second is hardly ever needed
    const found = await look(kind);
    if (found) return found;
  }
  await reportLost(ctx, file);
  return fail("notFound");
}

const reported = new Set<string>();

/** A row whose bytes are in R2 under no kind at all is damage, told to the administrators once. The next upload of the same bytes repairs it. */
async function reportLost(ctx: Ctx, { hash, object }: StoredFile): Promise<void> {
  const heads = await Promise.all((["image", "file", "writeup"] as const).map((kind) => ctx.files.head(fileKey(kind, hash, object))));
  if (heads.some((head) => head !== null) || reported.has(hash)) return;
  if (reported.size < 1_000) reported.add(hash);
  log(ctx, { level: "Warning", message: `The content of the file ${hash} is missing from the store`, status: "NotFound" });
}

function answer(object: R2Object | R2ObjectBody, range: ByteRange | null, size: number, headers: Record<string, string>): Response {
  const length = range?.length ?? size;
  const part = range && { "Content-Range": `bytes ${range.offset}-${range.offset + length - 1}/${size}` };
  const body = "body" in object ? object.body : null;
  return new Response(body, { status: range ? 206 : 200, headers: { ...headers, ...part, "Content-Length": String(length) } });
}

function imageHeaders(image: R2Object): Record<string, string> {
  return {
    "Cache-Control": `public, max-age=${WEEK}, immutable`,
    "Content-Type": image.httpMetadata?.contentType ?? "application/octet-stream",
    "Content-Disposition": "inline",
  };
}

/**
 * Asked for again each time, since a challenge may be disabled between two downloads. A write-up, which is a PDF, may be shown in a frame of
 * ours, in an origin of its own: Chromium's viewer shows it there, and whatever a viewer lets a document's script do is done to nobody.
 */
function fileHeaders(name: string, request: Request, kind: FileKind): Record<string, string> {
  const shown = kind === "writeup" && new URL(request.url).searchParams.has("view");
  return {
    "Cache-Control": "private, no-cache",
    "Content-Type": kind === "writeup" ? "application/pdf" : typeOfName(name),
    "Content-Disposition": disposition(shown ? "inline" : "attachment", name),
    ...(shown && { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox" }),
  };
}

function lockedDown(hash: string): Record<string, string> {
  return {
    ETag: `"${hash}"`,
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  };
}

function names(tags: string | null, hash: string): boolean {
  return tags !== null && tags.split(",").some((tag) => tag.trim().replace("W/", "") === `"${hash}"` || tag.trim() === "*");
}

/** A part is only worth something to a client that has the rest of the same bytes. */
function isCurrent(request: Request, hash: string): boolean {
  const condition = request.headers.get("If-Range");
  return condition === null || condition === `"${hash}"`;
}
