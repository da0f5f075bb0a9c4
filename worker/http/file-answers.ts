import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { rangeOf } from "../formats/byte-range.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { disposition, safeFileName, typeOfName } from "../formats/file-name.ts";
import type { FileContent } from "../services/file/file-content.ts";
import { PICTURE_CACHE } from "./edge-pictures.ts";
import { services } from "../services/index.ts";

/** The answer of `/assets/{hash}/{name}`: the whole file or a part, or that the client has it already. */
export async function answerFile(ctx: Ctx, hash: string, name: string, request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") fail("methodNotAllowed");
  const known = names(request.headers.get("If-None-Match"), hash);
  const rangeIn = (size: number) => (known || !isCurrent(request, hash) ? null : rangeOf(request.headers.get("Range"), size));
  const isBare = known || request.method === "HEAD";
  const content = await services.files.open(ctx, hash, name, (size) => {
    const range = rangeIn(size);
    return isBare || range === "none" ? "nothing" : range;
  });
  ctx.free = content.kind === "image";
  const headers = { ...lockedDown(hash), ...headersOf(content, name, request) };
  const { size, bytes } = content;
  const range = rangeIn(size);
  if (known) return new Response(null, { status: 304, headers });
  if (range === "none") return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${size}` } });
  const length = range?.length ?? size;
  const part = range && { "Content-Range": `bytes ${range.offset}-${range.offset + length - 1}/${size}` };
  return new Response(bytes, { status: range ? 206 : 200, headers: { ...headers, ...part, "Content-Length": String(length) } });
}

/** Bytes that a browser saves under a name; `size` if it is known before they are sent. */
export function answerDownload(file: { name: string; bytes: ReadableStream<Uint8Array>; size?: number }, type: string): Response {
  const length = file.size === undefined ? null : { "Content-Length": String(file.size) };
  return new Response(file.bytes, {
    headers: { "Content-Type": type, "Content-Disposition": disposition("attachment", file.name), ...length },
  });
}

function headersOf({ kind, imageType }: FileContent, name: string, request: Request): Record<string, string> {
  if (kind !== "image") return fileHeaders(name, request, kind === "writeup");
  return {
    "Cache-Control": PICTURE_CACHE,
    "Content-Type": imageType ?? "application/octet-stream",
    "Content-Disposition": "inline",
  };
}

/** Safari, and all browsers of iPhones: they leave a PDF blank whose response has a `sandbox`. */
const WEBKIT = /AppleWebKit\/(?!.*Chrome\/)/;

const SHOWN = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Revalidated each time, because a challenge may be disabled between two downloads. A write-up, which is a PDF, may be shown in a frame of
 * ours, in an origin of its own: Chromium's viewer shows it there, and whatever a viewer lets a document's script do harms nobody. Safari's viewer
 * does not; there the policy alone keeps scripts from running.
 */
function fileHeaders(name: string, request: Request, isWriteup: boolean): Record<string, string> {
  const shown = isWriteup && new URL(request.url).searchParams.has("view");
  return {
    "Cache-Control": "private, no-cache",
    "Content-Type": isWriteup ? "application/pdf" : typeOfName(name),
    "Content-Disposition": disposition(shown ? "inline" : "attachment", safeFileName(name, LIMITS.fileName)),
    ...(shown && { "Content-Security-Policy": WEBKIT.test(request.headers.get("User-Agent") ?? "") ? SHOWN : `${SHOWN}; sandbox` }),
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

/** A part is useful only to a client that has the rest of the same bytes. */
function isCurrent(request: Request, hash: string): boolean {
  const condition = request.headers.get("If-Range");
  return condition === null || condition === `"${hash}"`;
}
