import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { textsFor } from "./i18n/server.ts";
import { contentPolicy } from "./lib/content-policy.server.ts";
import { NonceContext } from "./lib/nonce.ts";
import { handoffScripts } from "./lib/handoff.server.ts";
import { DrawingsContext, withDrawings } from "./ui/Drawing.tsx";
import type { DrawingName } from "./ui/drawings.ts";

/** A page as one text: no loader answers with a promise, so nothing would come later, and a stream of React's encodes every piece of markup by itself. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remix }: EntryContext,
  { nonce, ctx }: AppLoadContext,
) {
  const drawings = new Set<DrawingName>();
  const scripts = await handoffScripts(serverHandoffStream, nonce);
  const markup = renderToString(
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={textsFor(ctx.language)}>
        <DrawingsContext.Provider value={drawings}>
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        </DrawingsContext.Provider>
      </I18nextProvider>
    </NonceContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentPolicy(nonce, remix.staticHandlerContext.loaderData));
  return new Response(`<!DOCTYPE html>${withDrawings(markup, drawings)}${scripts}`, { status, headers });
}
