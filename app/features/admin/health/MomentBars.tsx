import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { BAR, HourBars } from "./HourBars.tsx";
import type { PlatformMoment } from "#worker/contract/wire/platform/health.ts";

const HEIGHT = 32;

type Props = { moments: PlatformMoment[]; now: number; of: Exclude<keyof PlatformMoment, "at"> };

/** One of the platform's numbers in each sampled minute of the last hour, as small bars. The line below states the maximum. */
export function MomentBars({ moments, now, of }: Props) {
  const { t, i18n } = useTexts("admin/health");
  const known = moments.flatMap(({ at, [of]: value }) => (value === null ? [] : [{ at, value }]));
  const most = Math.max(0, ...known.map(({ value }) => value));
  const text = known.length === 0 ? t("health.unknown") : t("health.most", { most: numberFormat(i18n.language).format(most) });
  return (
    <figure className="grid gap-1">
      <HourBars now={now} height={HEIGHT} text={text} className="h-8">
        {(xOf) =>
          most > 0 &&
          known.map(({ at, value }) => {
            const height = (value * HEIGHT) / most;
            return <rect key={at} x={xOf(at)} width={BAR} y={HEIGHT - height} height={height} className="fill-accent" />;
          })
        }
      </HourBars>
      <figcaption className="text-xs text-mute figures">{text}</figcaption>
    </figure>
  );
}
