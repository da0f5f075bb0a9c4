import { useTexts } from "~/i18n/useTexts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { useZone } from "~/lib/time/useZone.ts";
import { dateFormat } from "~/lib/time/formatters.ts";

/** The time of day to the second, for logs; the date is in the title, and with `dated` also in front. */
export function Clock({ at, dated = false }: { at: string; dated?: boolean }) {
  const { i18n } = useTexts();
  const zone = useZone();
  const hydrated = useHydrated();
  const ms = Date.parse(at);
  const clock = dateFormat(i18n.language, { timeStyle: "medium", hourCycle: "h23", timeZone: zone });
  const date = dateFormat(i18n.language, { month: "2-digit", day: "2-digit", timeZone: zone });
  const full = dateFormat(i18n.language, { dateStyle: "full", timeStyle: "long", timeZone: zone });
  return (
    <time dateTime={at} title={hydrated ? full.format(ms) : undefined} className="font-mono text-xs whitespace-nowrap text-mute">
      {dated && `${date.format(ms)} `}
      {clock.format(ms)}
    </time>
  );
}
