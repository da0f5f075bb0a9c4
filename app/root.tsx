import type { LinksFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import styles from "./app.css?url";
import { useNonce } from "./lib/nonce.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function App() {
  const { i18n } = useTranslation();
  const nonce = useNonce();
  return (
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
