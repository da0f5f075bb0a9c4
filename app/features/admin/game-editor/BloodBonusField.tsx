import { useId } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Blood } from "~/features/play/index.ts";
import { FieldError } from "~/ui/Field.tsx";
import { NumberInput } from "~/ui/fields/NumberInput.tsx";
import { isPercent } from "./blood-percents.ts";

type Percents = [string, string, string];
type Props = { value: Percents; error?: string | null; onChange: (value: Percents) => void };

/** The bonus of the first three solvers, in percent of the challenge's score. */
export function BloodBonusField({ value, error, onChange }: Props) {
  const { t } = useTexts("admin/game-editor");
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-2 font-medium">{t("info.bloodBonus")}</legend>
      <div className="flex flex-wrap gap-3">
        {([1, 2, 3] as const).map((rank) => (
          <label key={rank} className="flex min-w-0 items-center gap-2">
            <Blood rank={rank} />
            <span className="whitespace-nowrap text-mute">{t(`blood.${rank}`)}</span>
            <span className="w-20">
              <NumberInput
                inputMode="decimal"
                min={0}
                max={100}
                step={0.1}
                {...(error && !isPercent(value[rank - 1]!) && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
                value={value[rank - 1]!}
                onChange={(text) => onChange(value.map((one, index) => (index === rank - 1 ? text : one)) as Percents)}
              />
            </span>
            <span aria-hidden="true">%</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={t("info.bloodRange")} />}
      <p id={`${id}-hint`} className="text-xs text-faint">
        {t("info.bloodHint")}
      </p>
    </fieldset>
  );
}
