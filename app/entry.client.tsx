import { RemixBrowser } from "@remix-run/react";
import i18next, { type InitOptions } from "i18next";
import { startTransition, StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { chunks } from "./i18n/backend.ts";
import { i18nOptions } from "./i18n/setup.ts";
import { setTexts } from "./i18n/translate.ts";
import { pageLanguage } from "./i18n/page-language.ts";
import { SHEET } from "./ui/pictures/Drawing.tsx";
import { keepScroll } from "./lib/pages/back-scroll.ts";
import { bearForeignNodes, setAside } from "./lib/pages/foreign-nodes.ts";

/**
 * Remix reads the page's data on its first render and suspends React meanwhile. React abandons a suspended hydration when the user clicks or types,
 * so Remix is called once before React: the first thing it does is throw the promise to wait for.
 */
async function dataIsRead() {
  try {
    RemixBrowser({});
  } catch (read) {
    await read;
  }
}

async function start() {
  // The server's choice, so that the first paint matches what it sent; root.tsx switches to the visitor's language afterwards.
  const language = pageLanguage();
  const options: InitOptions = {
    ...i18nOptions,
    lng: language,
    // Every language is complete; a fallback would only load a second one.
    fallbackLng: false,
    ns: [...new Set(["common", ...getInitialNamespaces()])],
  };
  // If its texts fail to load, the page stays as the server sent it; its forms and links still work.
  const texts = new Promise<unknown>((loaded, failed) =>
    i18next
      .use(initReactI18next)
      .use(chunks)
      .init(options, (error) => (error ? failed : loaded)(error)),
  );
  await Promise.all([texts, dataIsRead()]);
  setTexts(i18next);
  apartFromExtensions(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

/** React must look at once while what others have added to the page is away, because an extension puts back what it misses. */
function apartFromExtensions(hydrate: () => void) {
  const putBack = setAside(SHEET);
  if (!putBack) return startTransition(hydrate);
  flushSync(hydrate);
  putBack();
}

keepScroll();
bearForeignNodes();
void start();
