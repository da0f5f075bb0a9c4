import { RemixBrowser } from "@remix-run/react";
import i18next, { type InitOptions } from "i18next";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { chunks, load } from "./i18n/backend.ts";
import { i18nOptions } from "./i18n/setup.ts";
import { setTexts } from "./i18n/translate.ts";

async function start() {
  // The server's choice, so that the first paint is what it sent; root.tsx follows the visitor's afterwards.
  const language = document.documentElement.lang;
  const namespaces = [...new Set(["common", ...getInitialNamespaces()])];
  const files = await Promise.all(namespaces.map((name) => load(language, name)));
  await i18next
    .use(initReactI18next)
    .use(chunks)
    .init({
      ...(i18nOptions as InitOptions),
      lng: language,
      // Every language is complete; a fallback would only load a second one.
      fallbackLng: false,
      ns: namespaces,
      partialBundledLanguages: true,
      resources: { [language]: Object.fromEntries(namespaces.map((name, at) => [name, files[at]!])) },
    });
  setTexts(i18next);
  startTransition(() => {
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

void start();
