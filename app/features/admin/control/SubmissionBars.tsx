import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import type { ControlView } from "#worker/contract/wire/monitor/control.ts";

const HEIGHT = 64;

/** Submissions in each minute of the last hour as bars, with correct ones at the bottom. The line below says the same in words. */
export function SubmissionBars({ minutes }: Pick<ControlView, "minutes">) {
  const { t, i18n } = useTexts("admin/control");
  const number = numberFormat(i18n.language).format;
  const most = Math.max(1, ...minutes.map(({ right, wrong }) => right + wrong));
  const sum = (of: "right" | "wrong") => number(minutes.reduce((all, minute) => all + minute[of], 0));
  const last = minutes.at(-2) ?? { right: 0, wrong: 0 };
  const text = t("control.submissionsText", { last: number(last.right + last.wrong), right: sum("right"), wrong: sum("wrong") });
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${minutes.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        className="h-16 w-full rounded border border-line bg-sunken"
      >
        {minutes.map(({ right, wrong }, i) => {
          const [all, ok] = [((right + wrong) * HEIGHT) / most, (right * HEIGHT) / most];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- each place is a minute
            <g key={i}>
              <rect x={i * 10 + 1} width={8} y={HEIGHT - all} height={all} className="fill-accent" />
              <rect x={i * 10 + 1} width={8} y={HEIGHT - ok} height={ok} className="fill-ok" />
            </g>
          );
        })}
      </svg>
      <figcaption className="text-sm text-mute">{text}</figcaption>
    </figure>
  );
}
