import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { textsFor } from "./i18n/server.ts";
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
  headers.set(
    "Content-Security-Policy",
    `default-src 'self'; script-src 'nonce-${context.nonce}' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  return new Response(body, { status, headers });
}
