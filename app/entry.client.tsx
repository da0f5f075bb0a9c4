import { RemixBrowser } from "@remix-run/react";
import i18next, { type InitOptions } from "i18next";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { i18nOptions, load } from "./i18n/setup.ts";

async function start() {
  const language = document.documentElement.lang;
  const [common, play] = await Promise.all([load(language, "common"), load(language, "play")]);
  await i18next.use(initReactI18next).init({
    ...(i18nOptions as InitOptions),
    lng: language,
    resources: { [language]: { common: common.default, play: play.default } },
  });
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
