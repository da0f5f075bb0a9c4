import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { Language } from "#worker/contract/wire/names.ts";
import { keepLanguage, wantedLanguage } from "~/i18n/detect.ts";

/** Changes the language of the page, of the server's texts on it, and of later visits. */
export function useChooseLanguage() {
  const { i18n } = useTexts();
  const { revalidate } = useRevalidator();
  return useCallback(
    async (language: Language) => {
      keepLanguage(language);
      try {
        await i18n.changeLanguage(language);
      } catch {
        // Its texts cannot be loaded now; the next page has them.
      }
      revalidate();
    },
    [i18n, revalidate],
  );
}

/** After the first paint, which is in the server's language: switches to the language the visitor chose before, if the server could not know it. */
export function useWantedLanguage() {
  const { i18n } = useTexts();
  const choose = useChooseLanguage();
  useEffect(() => {
    const wanted = wantedLanguage();
    if (wanted === i18n.language) keepLanguage(wanted);
    else void choose(wanted);
    // Once per visit: later changes are the visitor's own clicks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
