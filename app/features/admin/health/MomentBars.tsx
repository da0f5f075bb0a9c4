import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import type { PlatformMoment } from "#worker/contract/wire/platform/health.ts";

const MINUTES = 60;
const MINUTE_MS = 60_000;
const HEIGHT = 32;

type Props = { moments: PlatformMoment[]; now: number; of: Exclude<keyof PlatformMoment, "at"> };

/** One of the platform's numbers in each minute of the last hour in which somebody looked, as small bars. The line below says how much it was at most. */
export function MomentBars({ moments, now, of }: Props) {
  const { t, i18n } = useTexts("admin/health");
  const known = moments.flatMap(({ at, [of]: value }) => (value === null ? [] : [{ at, value }]));
  const most = Math.max(0, ...known.map(({ value }) => value));
  const text = known.length === 0 ? t("health.unknown") : t("health.most", { most: numberFormat(i18n.language).format(most) });
  const first = Math.floor(now / MINUTE_MS) - MINUTES + 1;
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${MINUTES * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        className="h-8 w-full rounded border border-line bg-sunken"
      >
        {most > 0 &&
          known.map(({ at, value }) => (
            <rect
              key={at}
              x={(Math.floor(at / MINUTE_MS) - first) * 10 + 1}
              width={8}
              y={HEIGHT - (value * HEIGHT) / most}
              height={(value * HEIGHT) / most}
              className="fill-accent"
            />
          ))}
      </svg>
      <figcaption className="text-xs text-mute figures">{text}</figcaption>
    </figure>
  );
}
