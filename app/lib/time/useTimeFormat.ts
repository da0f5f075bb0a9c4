import { useMemo } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useHydrated } from "./useNow.ts";
import { dateFormat } from "./formatters.ts";

/** One formatter of full times for many cells. It writes UTC on the server, and in the browser during hydration. */
export function useTimeFormat(options?: Intl.DateTimeFormatOptions): (at: number) => string {
  const { i18n } = useTexts();
  const utc = !useHydrated();
  const key = JSON.stringify(options ?? { dateStyle: "medium", timeStyle: "short" });
  return useMemo(() => {
    const format = dateFormat(i18n.language, { ...JSON.parse(key), hourCycle: "h23", timeZone: utc ? "UTC" : undefined });
    return (at) => format.format(at);
  }, [i18n.language, utc, key]);
}
