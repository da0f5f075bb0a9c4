import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserTexts } from "./i18n/browser-texts.ts";
import { load } from "./i18n/text-files.ts";
import { TextsProvider } from "./i18n/TextsProvider.tsx";

/** The texts that the routes of this page name. */
function namespacesOfPage(): string[] {
  const handles = Object.values(window.__remixRouteModules).map((route) => route?.handle as { i18n?: string[] } | undefined);
  return [...new Set(handles.flatMap((handle) => handle?.i18n ?? []))];
}

async function start() {
  // The server's choice, so that the first paint is what it sent; root.tsx follows the visitor's afterwards.
  const texts = new BrowserTexts(document.documentElement.lang, load);
  await texts.load("common", ...namespacesOfPage());
  startTransition(() => {
    hydrateRoot(
      document,
      <TextsProvider texts={texts}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </TextsProvider>,
    );
  });
}

void start();
