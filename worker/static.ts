const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  png: "image/png",
  ico: "image/x-icon",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
};

/**
 * Built files, for servers that put nothing in front of the Worker. On the edge the assets layer answers these first.
 * Names under `/static` carry a content hash, so they never change.
 */
export async function answerStatic(request: Request, assets: Fetcher): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const type = TYPES[pathname.slice(pathname.lastIndexOf(".") + 1)];
  if (!type || request.method !== "GET" || !isBuilt(pathname)) return null;
  const found = await assets.fetch(new Request(request.url));
  if (!found.ok) return null;
  return new Response(found.body, {
    headers: {
      "Content-Type": type,
      "Cache-Control": pathname.startsWith("/static/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function isBuilt(pathname: string): boolean {
  return pathname.startsWith("/static/") || (pathname.lastIndexOf("/") === 0 && pathname.includes("."));
}
