import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { textsFor } from "./i18n/server.ts";
import { contentPolicy } from "./lib/pages/content-policy.server.ts";
import { KeptMarkup } from "./lib/pages/kept-markup.server.ts";
import { NonceContext } from "./lib/pages/nonce.ts";
import { handoffScripts } from "./lib/pages/handoff.server.ts";
import { DrawingsContext, withDrawings } from "./ui/pictures/Drawing.tsx";
import type { DrawingName } from "./ui/pictures/drawings.ts";
import { KeepingContext } from "./ui/kept.tsx";

export { createRequestHandler } from "@remix-run/cloudflare";
export { renderMarkdown } from "./lib/markdown/markdown.server.ts";

/** Renders a page as one string: no loader returns a promise, so nothing would arrive later, and React's stream encodes every piece of markup separately. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remix }: EntryContext,
  { nonce, ctx }: AppLoadContext,
) {
  const drawings = new Set<DrawingName>();
  const kept = keptFor(request.url, ctx.language, drawings);
  const scripts = await handoffScripts(serverHandoffStream, nonce);
  const markup = renderToString(
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={textsFor(ctx.language)}>
        <DrawingsContext.Provider value={drawings}>
          <KeepingContext.Provider value={kept}>
            <RemixServer context={remix} url={request.url} nonce={nonce} />
          </KeepingContext.Provider>
        </DrawingsContext.Provider>
      </I18nextProvider>
    </NonceContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status === 503) headers.set("Retry-After", "5");
  headers.set("Content-Security-Policy", contentPolicy(nonce, remix.staticHandlerContext.loaderData));
  return new Response(`<!DOCTYPE html>${withDrawings(kept.finish(markup), drawings)}${scripts}`, { status, headers });
}

/** The router itself refuses a method that a page does not accept, and similar client errors: they put no stack in the log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
}

function keptFor(address: string, language: string, drawings: Set<DrawingName>): KeptMarkup {
  const { pathname, search } = new URL(address);
  return new KeptMarkup(language, search ? null : pathname, drawings);
}
