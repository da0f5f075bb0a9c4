import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Links, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import monoFont from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url";
import styles from "./app.css?url";
import { wasRefused } from "~/lib/calls/kept-form.ts";
import { DataProvider } from "~/lib/calls/DataProvider.tsx";
import { DoneEarly } from "~/shell/DoneEarly.tsx";
import { ErrorScreen, headingOf } from "~/shell/ErrorScreen.tsx";
import { Footer } from "~/shell/Footer.tsx";
import { NotLive } from "~/shell/NotLive.tsx";
import { PageMeta } from "~/shell/PageMeta.tsx";
import { Shell } from "~/shell/Shell.tsx";
import { DrawingSheet } from "~/ui/pictures/Drawing.tsx";
import { ToastHost } from "~/ui/Toast.tsx";
import { useWantedLanguage } from "~/shell/useLanguage.ts";
import { onlyLoses } from "~/lib/pages/only-loses.ts";
import { useKeptRootData, useRootData, type RootData } from "~/lib/pages/useRootData.ts";
import { useScheme } from "~/shell/useScheme.ts";
import { namedTitle } from "./lib/pages/titles.ts";
import { translate } from "./i18n/translate.ts";
import { useServerClock } from "./lib/time/useServerClock.ts";
import { useNonce } from "./lib/pages/nonce.ts";
import { rootData } from "./lib/pages/root-data.server.ts";
import { themeColours } from "./lib/theme/scheme.ts";
import { changesNothing } from "~/features/play/index.ts";

const font = (href: string) => ({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href }) as const;

export const links: LinksFunction = () => [
  font(interFont),
  font(monoFont),
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.webp" },
];

export const handle = { i18n: ["common"] };

export const loader = ({ context, request }: LoaderFunctionArgs): Promise<RootData> => rootData(context, request);

/**
 * Not read again when a form could not be sent: a second failure would replace the page, and what the user typed would be lost. Nor when a team's
 * sheet closes, which must not wait for a server that is slow or cannot be reached.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult, defaultShouldRevalidate } = change;
  return defaultShouldRevalidate && !changesNothing(actionResult) && !wasRefused(actionResult) && !onlyLoses("team", change);
}

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  error
    ? namedTitle(
        matches,
        headingOf(error, (key) => translate(data?.language ?? "en-US", key)),
      )
    : [{ title: [data?.config.title, data?.config.slogan].filter(Boolean).join(" · ") }];

/** The document around pages and error screens. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTexts();
  const { theme, config } = useRootData();
  const scheme = useScheme();
  const nonce = useNonce();
  return (
    <html lang={i18n.language} data-language={i18n.language} data-scheme={scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {themeColours(scheme).map((colour) => (
          <meta key={colour.content} name="theme-color" {...colour} />
        ))}
        {config.description && <meta name="description" content={config.description} />}
        <PageMeta />
        <Links />
        {/* oxlint-disable-next-line react/no-danger -- ten hex values that themeCss computed */}
        {theme && <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: theme }} />}
      </head>
      <body>
        <DrawingSheet />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { viewer, now } = useRootData();
  useKeptRootData();
  useWantedLanguage();
  useServerClock(now);
  return (
    <DataProvider user={viewer?.id ?? null}>
      <Shell footer={<Footer />}>
        <Suspense fallback={null}>
          <DoneEarly>
            <Outlet />
          </DoneEarly>
        </Suspense>
      </Shell>
      <NotLive />
      <ToastHost />
    </DataProvider>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorScreen />
    </Shell>
  );
}
