import type { Language } from "../contract/wire/names.ts";
import { schemeIn, type Scheme } from "../domain/scheme.ts";
import { errorView, statusOf, type NoteDefect } from "./errors.ts";

/** Whether a browser wants to show the answer as a page. */
export function wantsPage(request: Request, path: string): boolean {
  if (/^\/(?:api|hub|assets)(?:\/|$)/.test(path) || path.endsWith(".data")) return false;
  return (request.headers.get("Accept") ?? "").includes("text/html");
}

/** A page that reloads itself does so within this many seconds after the announced time, so that not all reload at once. */
const SPREAD_SECONDS = 10;

/** A refusal at the door as a page: cheap to make and self-contained. If the platform is only busy, a page that was read (not submitted) reloads itself. */
export function refusalPage(language: Language, error: unknown, request: Request, note?: NoteDefect): Response {
  const { title } = errorView(language, error, note);
  const { status, headers } = statusOf(error);
  const after =
    request.method === "GET" && status === 503 ? Number(headers["Retry-After"]) + Math.ceil(Math.random() * SPREAD_SECONDS) : null;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${after === null ? "" : `<meta http-equiv="refresh" content="${after}">`}<title>${escaped(title)}</title><style nonce="${nonce}">${styleIn(schemeIn(request.headers.get("Cookie") ?? ""))}</style></head>
<body><main><p class="code">${status}</p><h1>${escaped(title)}</h1></main></body></html>`;
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}

/** The colours of our own pages, which this one cannot load, in the scheme that the visitor chose. */
const styleIn = (
  scheme: Scheme,
) => `:root{color-scheme:${scheme === "system" ? "dark light" : scheme}}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;
background:light-dark(#f6f8fb,#0b1221);color:light-dark(#181d27,#f5f6f8)}main{max-width:36rem;padding:1.5rem}h1{margin:0;font-size:1.375rem;line-height:1.35;
text-wrap:balance}h1:lang(ja){word-break:auto-phrase}.code{margin:0 0 .5rem;font:.875rem ui-monospace,monospace;color:light-dark(#3f4655,#9ca6ba)}`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
