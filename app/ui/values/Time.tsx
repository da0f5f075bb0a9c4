import { useTexts } from "~/i18n/useTexts.ts";
import { useHydrated, useNow } from "~/lib/time/useNow.ts";
import { fullTime, relativeTime, toMs } from "~/lib/time/time.ts";

/** A moment: relative if it is within a day, with the full time on hover. `at` is ISO-8601 or epoch ms. */
export function Time({ at, absolute = false, className }: { at: string | number; absolute?: boolean; className?: string }) {
  const { i18n } = useTexts();
  const now = useNow(15_000);
  const utc = !useHydrated();
  const ms = toMs(at);
  const full = fullTime(ms, i18n.language, utc);
  const ago = absolute ? null : relativeTime(ms, now, i18n.language);
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      title={ago ? (utc ? `${full} UTC` : full) : undefined}
      data-utc={(utc && !ago) || undefined}
      className={className}
    >
      {ago ?? full}
    </time>
  );
}
