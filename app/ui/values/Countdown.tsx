import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { cx } from "~/lib/class-names.ts";
import { countdownText, toMs } from "~/lib/time/time.ts";

type Props = {
  to: string | number;
  /** The moment at which the clock stands still. */
  stoppedAt?: string | undefined;
  /** Called once, when the countdown reaches zero while on screen. */
  onEnd?: () => void;
  className?: string;
};

/** The time left until a moment, to the second; vermilion in the last five minutes. */
export function Countdown({ to, stoppedAt, onEnd, className }: Props) {
  const { t } = useTexts();
  const now = useNow(1_000);
  const left = toMs(to) - (stoppedAt === undefined ? now : toMs(stoppedAt));
  const was = useRef(left);
  useEffect(() => {
    if (was.current > 0 && left <= 0) onEnd?.();
    was.current = left;
  }, [left, onEnd]);
  return (
    <span
      role="timer"
      translate="no"
      className={cx("font-mono figures 2xs:whitespace-nowrap", left > 0 && left < 300_000 && "text-alert", className)}
    >
      {countdownText(left, t)}
    </span>
  );
}
