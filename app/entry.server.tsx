import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { textsFor } from "./i18n/server.ts";
import { contentPolicy } from "./lib/content-policy.server.ts";
import { NonceContext } from "./lib/nonce.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const i18n = textsFor(context.ctx.language);
  const body = await renderToReadableStream(
    <NonceContext.Provider value={context.nonce}>
      <I18nextProvider i18n={i18n}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </I18nextProvider>
    </NonceContext.Provider>,
    { nonce: context.nonce, signal: request.signal, onError: (error) => console.error(error) },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentPolicy(context.nonce, remix.staticHandlerContext.loaderData));
  return new Response(body, { status, headers });
}
