import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import { scorings } from "#worker/domain/scoring/index.ts";
import type { Parameters } from "#worker/domain/scoring/scoring.ts";
import type { ChallengeForm } from "../challenge-form.ts";

/** The challenge's form, and the errors of its fields. */
export type ScoreProps = Pick<Draft<ChallengeForm>, "value" | "set"> & { errorOf: Call["errorOf"] };

const DECAYS = { linear: "challenge.decay.linear", logarithmic: "challenge.decay.logarithmic" } as const;

/** The parameters of the chosen scoring. */
export function ScoreNumbers({ value, set, errorOf }: ScoreProps) {
  const { t } = useTexts("admin/challenge-editor");
  const reads = (name: keyof Parameters) => scorings[value.scoring].reads.includes(name);
  const decay = DECAYS[value.scoring as keyof typeof DECAYS] ?? ("challenge.difficulty" as const);
  const number = (name: "originalScore" | "minimumPoints" | "difficulty") => ({
    error: errorOf(name),
    value: value[name],
    onChange: (text: string) => set(name, text),
  });
  return (
    <>
      <div className="grid gap-4 xs:grid-cols-2">
        <NumberField label={t("challenge.originalScore")} max={1_000_000} {...number("originalScore")} />
        {reads("difficulty") && <NumberField label={t(decay)} min={0.1} step="any" {...number("difficulty")} />}
        {reads("minScoreRate") && (
          <LeastShare value={value.minScoreRate} error={errorOf("minScoreRate")} onChange={(text) => set("minScoreRate", text)} />
        )}
        {reads("minimumPoints") && (
          <NumberField
            label={t("challenge.minimumPoints")}
            hint={t("challenge.minimumHint")}
            max={1_000_000}
            {...number("minimumPoints")}
          />
        )}
      </div>
      {reads("steps") && (
        <Field label={t("challenge.scoreSteps")} hint={t("challenge.stepsHint")} error={errorOf("scoreSteps")}>
          {(props) => (
            <StoredText
              {...props}
              rows={5}
              className="font-mono"
              value={value.scoreSteps}
              onChange={(event) => set("scoreSteps", event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

type Props = { value: string; error: string | null; onChange: (text: string) => void };

/** The minimum share of its full score that a challenge keeps, in percent. */
function LeastShare({ value, error, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Field label={t("challenge.minScoreRate")} error={error}>
      {(props) => (
        <span className="flex h-8 items-center gap-2">
          <input
            {...props}
            type="range"
            min={0}
            max={100}
            step={1}
            value={value}
            className="min-w-0 flex-1 accent-accent-text"
            onChange={(event) => onChange(event.target.value)}
          />
          <output className="w-10 text-right figures">{value} %</output>
        </span>
      )}
    </Field>
  );
}
