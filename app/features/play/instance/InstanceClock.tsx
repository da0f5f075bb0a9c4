import { useTexts } from "~/i18n/useTexts.ts";
import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { cx } from "~/lib/class-names.ts";
import type { CardState } from "./card-state.ts";

type Props = { status: InstanceStatusView; state: CardState; canExtend: boolean };

/** The time left, as a bar with a mark where extending becomes possible, and to the second. Empty while no instance runs. */
export function InstanceClock({ status: { instance, renewsAt }, state, canExtend }: Props) {
  const { t } = useTexts("play/instance");
  const now = useNow();
  const isUp = instance !== null && (state === "running" || state === "unreachable");
  const [from, to] = isUp ? [Date.parse(instance.startedAt), Date.parse(instance.expectStopAt)] : [0, 1];
  const left = isUp ? shareOf(to - now, to - from) : 0;
  const mark = isUp && renewsAt ? shareOf(to - Date.parse(renewsAt), to - from) : 1;
  return (
    <div className="flex h-5 items-center gap-3">
      <div aria-hidden="true" className="relative h-1.5 flex-1 overflow-hidden rounded-full bg-line">
        <div className={cx("h-full rounded-full", canExtend ? "bg-warn" : "bg-ok")} style={{ width: `${left * 100}%` }} />
        {mark < 1 && <div className="absolute inset-y-0 w-0.5 bg-page" style={{ left: `${mark * 100}%` }} />}
      </div>
      <p className="min-w-34 text-right text-mute">
        {isUp ? (
          <>
            <span className="text-xs">{t("instance.left")} </span>
            <Countdown to={to} className={cx("font-medium", !canExtend && "text-ink")} />
          </>
        ) : (
          <span aria-hidden="true" className="font-mono text-faint">
            --:--:--
          </span>
        )}
      </p>
    </div>
  );
}

const shareOf = (part: number, whole: number) => Math.min(1, Math.max(0, part / Math.max(1, whole)));
