import { accepts, holds } from "./accept.ts";
import { HTTPS_ONLY, protectedHeaders } from "./headers.ts";

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  png: "image/png",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  tgz: "application/gzip",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
};
const CODINGS: Record<string, string> = { br: "br", gz: "gzip" };

/** A download under a name with a tag of its contents, from this or an earlier build: the present contents are what the user wants. */
const TAGGED = /(?<=^\/downloads\/)([a-z-]+)-[0-9a-z]{8,9}(?=\.tgz$)/;

/** Built files by path: a tag of the content, then the extensions of the compressed copies next to it, best first. */
export type BuiltFiles = Record<string, string[]>;

/**
 * Built files, for servers that put nothing in front of the Worker. On the edge the assets layer answers these first.
 * Names under `/static` carry a content hash, so they never change. Null when the request is for something else.
 */
export function answerStatic(
  request: Request,
  pathname: string,
  files: BuiltFiles,
  assets: Fetcher,
  secure = false,
): Promise<Response> | Response | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const path = pathname.replace(TAGGED, "$1");
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (file) return send(request, path, file, assets, secure);
  // A file of an earlier build: the page that still requests it reloads itself.
  return pathname.startsWith("/static/") ? absent(secure) : null;
}

function absent(secure: boolean): Response {
  return new Response(null, { status: 404, headers: protectedHeaders({ "Cache-Control": "no-store" }, secure) });
}

async function send(request: Request, pathname: string, [tag, ...endings]: string[], assets: Fetcher, secure: boolean): Promise<Response> {
  const ending = endings.find((each) => accepts(request.headers.get("Accept-Encoding"), CODINGS[each]!));
  const etag = `"${ending ? `${tag}-${ending}` : tag}"`;
  const headers = new Headers({
    "Content-Type": TYPES[pathname.slice(pathname.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "Cache-Control": pathname.startsWith("/static/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(secure && HTTPS_ONLY),
    ETag: etag,
    ...(endings.length > 0 && { Vary: "Accept-Encoding" }),
  });
  if (holds(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const found = await assets.fetch(new URL(ending ? `${pathname}.${ending}` : pathname, request.url).href);
  if (!found.ok) return absent(secure);
  if (ending) headers.set("Content-Encoding", CODINGS[ending]!);
  if (request.method === "HEAD") return new Response(null, { headers, encodeBody: "manual" });
  return new Response(found.body, { headers, encodeBody: ending ? "manual" : "automatic" });
}
