import type { Language } from "../contract/wire/names.ts";
import { errorView, statusOf, type NoteDefect } from "./errors.ts";

/** Whether a browser asks to show the answer as a page. */
export function wantsPage(request: Request, path: string): boolean {
  if (/^\/(?:api|hub|assets)(?:\/|$)/.test(path) || path.endsWith(".data")) return false;
  return (request.headers.get("Accept") ?? "").includes("text/html");
}

/** A refusal at the door as a page: cheap to make, and it needs nothing else to be shown. */
export function refusalPage(language: Language, error: unknown, note?: NoteDefect): Response {
  const { title } = errorView(language, error, note);
  const { status, headers } = statusOf(error);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style nonce="${nonce}">:root{color-scheme:dark light}body{margin:0;min-height:100vh;display:grid;place-items:center;
font:1rem/1.5 system-ui,sans-serif}p{max-width:36rem;padding:1.5rem}</style></head><body><main><p>${escaped(title)}</p></main></body></html>`;
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
