import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { FreezeStepView, FreezeView } from "#worker/contract/wire/game/freeze.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";

type Props = {
  view: FreezeView;
  busy: boolean;
  /** Whether this replaces a button that was pressed; the focus then moves to the button for the first step. */
  isStarted: boolean;
  onNext: () => void;
  onBack: () => void;
};

/** Controls the reveal: what was shown last, what comes next, and how much is left. */
export function RevealControls({ view, busy, isStarted, onNext, onBack }: Props) {
  const { t } = useTexts("admin/game-editor");
  const next = useRef<HTMLButtonElement>(null);
  const all = view.made + view.left;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as it comes
  useEffect(() => void (isStarted && next.current?.focus()), []);
  return (
    <div className="grid gap-4">
      {!view.untold && (
        <div className="grid gap-2">
          <div className="h-1.5 rounded-sm bg-sunken" aria-hidden="true">
            <div className="h-full rounded-sm bg-accent" style={{ width: `${(100 * view.made) / Math.max(1, all)}%` }} />
          </div>
          <p className="text-mute figures" aria-live="polite">
            {t("freeze.steps", { made: view.made, count: all })}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onBack} disabled={busy || view.made === 0} icon={<Icon name="chevron-left" size={16} />}>
          {t("freeze.back")}
        </Button>
        <Button ref={next} variant="primary" onClick={onNext} busy={busy} icon={<Icon name="chevron-right" size={16} />}>
          {t(view.next || view.untold ? "freeze.show" : "freeze.finish")}
        </Button>
        <span className="text-xs text-mute max-sm:hidden">{t("freeze.keys")}</span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Step title={t("freeze.last")} step={view.last} none={t("freeze.noLast")} />
        <Step title={t("freeze.next")} step={view.next} none={t(view.untold ? "freeze.untold" : "freeze.noNext")} strong />
      </div>
    </div>
  );
}

function Step({ title, step, none, strong = false }: { title: string; step: FreezeStepView | null; none: string; strong?: boolean }) {
  const { t } = useTexts("admin/game-editor");
  return (
    <section className={`min-h-28 rounded border p-4 ${strong ? "border-accent bg-accent-soft" : "border-line bg-raised"}`}>
      <h3 className="text-xs text-mute">{title}</h3>
      {step ? (
        <>
          <p className="flex gap-2 text-lg font-semibold">
            {step.rank > 0 && <span className="text-mute figures">#{step.rank}</span>}
            <span className="min-w-0 truncate">
              <Name>{step.team}</Name>
            </span>
          </p>
          <p className="truncate">{step.challenge ? <Name>{step.challenge}</Name> : t("freeze.joins")}</p>
          {step.challenge && !step.solves && <p className="text-xs text-mute">{t("freeze.hintsOnly")}</p>}
        </>
      ) : (
        <p className="mt-1 text-mute">{none}</p>
      )}
    </section>
  );
}
