import { useTexts } from "~/i18n/useTexts.ts";
import { Blood } from "~/features/play/index.ts";
import { Field } from "~/ui/Field.tsx";
import { NumberInput } from "~/ui/fields/NumberInput.tsx";
import { Select } from "~/ui/Input.tsx";
import { BLOODS, type BloodRule } from "#worker/contract/wire/names.ts";
import type { ChallengeForm } from "../challenge-form.ts";
import type { ScoreProps } from "./ScoreNumbers.tsx";

/** The bonus of the first three solves of this challenge. */
export function BloodRuleField({ value, set, errorOf }: ScoreProps) {
  const { t } = useTexts("admin/challenge-editor");
  const { bloods, bloodBonus } = value;
  const put = (place: number, text: string) =>
    set("bloodBonus", bloodBonus.map((one, index) => (index === place ? text : one)) as ChallengeForm["bloodBonus"]);
  return (
    <>
      <Field label={t("challenge.bloods")} error={errorOf("bloods") ?? errorOf("bloodBonus")} className="sm:max-w-96">
        {(props) => (
          <Select {...props} value={bloods} onChange={(event) => set("bloods", event.target.value as BloodRule)}>
            {BLOODS.map((name) => (
              <option key={name} value={name}>
                {t(`bloods.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(bloods === "percent" || bloods === "points") && (
        <div className="flex flex-wrap gap-3">
          {([0, 1, 2] as const).map((place) => (
            <label key={place} className="flex items-center gap-2">
              <Blood rank={(place + 1) as 1 | 2 | 3} />
              <span className="sr-only">{t("bloods.place", { place: place + 1 })}</span>
              <span className="w-24">
                <NumberInput
                  inputMode="decimal"
                  min={0}
                  step={bloods === "percent" ? 0.1 : 1}
                  value={bloodBonus[place]}
                  onChange={(text) => put(place, text)}
                />
              </span>
              {bloods === "percent" && <span aria-hidden="true">%</span>}
            </label>
          ))}
        </div>
      )}
    </>
  );
}
