import { REHEARSAL_STEPS } from "#worker/contract/wire/rehearsal-names.ts";
import type { RehearsalView } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { cx } from "~/lib/class-names.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";

type Props = { view: RehearsalView; busy: boolean; onStop: () => void };

/** The steps of a running rehearsal, and the progress of the present one. */
export function RehearsalProgress({ view, busy, onStop }: Props) {
  const { t } = useTexts("admin/ready");
  const at = REHEARSAL_STEPS.findIndex((step) => step === view.phase);
  const isCounted = view.all > 0 && (view.phase === "joining" || view.phase === "playing");
  return (
    <div className="grid gap-3 rounded border border-line bg-raised p-4">
      <ol className="grid gap-2" aria-live="polite">
        {REHEARSAL_STEPS.map((step, nth) => (
          <li key={step} aria-current={nth === at ? "step" : undefined} className="flex items-center gap-2">
            <Icon
              name={nth < at ? "check" : nth === at ? "refresh" : "clock"}
              size={16}
              className={cx(nth < at ? "text-ok" : nth === at ? "text-accent-text" : "text-faint")}
            />
            <span className={nth === at ? "font-semibold" : nth < at ? "" : "text-mute"}>{t(`rehearsalPhase.${step}`)}</span>
            {nth === at && isCounted && <span className="text-mute figures">{t("rehearsal.progress", view)}</span>}
          </li>
        ))}
      </ol>
      {isCounted && (
        <progress aria-label={t(`rehearsalPhase.${REHEARSAL_STEPS[at]!}`)} value={view.done} max={view.all} className="w-full" />
      )}
      <div>
        <Button onClick={onStop} busy={busy} disabled={view.phase === "sweeping"}>
          {t("rehearsal.stop")}
        </Button>
      </div>
    </div>
  );
}
