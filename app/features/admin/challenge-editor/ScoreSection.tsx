import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import type { Call } from "~/lib/useCall.ts";
import type { Draft } from "~/lib/useDraft.ts";
import { curveOf, type ChallengeForm } from "./challenge-form.ts";
import { NumberField } from "~/ui/NumberField.tsx";
import { ScoreCurve } from "./ScoreCurve.tsx";
import { Section } from "~/ui/Section.tsx";
import { Select } from "~/ui/Input.tsx";
import { SCORINGS, type Language, type ScoringName } from "#worker/contract/wire/names.ts";
import { scorings } from "#worker/domain/scoring/index.ts";
import type { Parameters } from "#worker/domain/scoring/scoring.ts";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; solves: number };

/** What a challenge is worth, and how that falls with every solve. */
export function ScoreSection({ draft: { value, set }, errorOf, solves }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const curve = curveOf(value);
  const reads = (name: keyof Parameters) => scorings[value.scoring].reads.includes(name);
  return (
    <Section title={t("challenge.scoring")} text={t("challenge.scoringText")}>
      {SCORINGS.length > 1 && <ScoringField value={value.scoring} error={errorOf("scoring")} onChange={(name) => set("scoring", name)} />}
      <div className="grid gap-4 xs:grid-cols-3">
        {reads("originalScore") && (
          <NumberField
            label={t("challenge.originalScore")}
            error={errorOf("originalScore")}
            max={1_000_000}
            value={value.originalScore}
            onChange={(text) => set("originalScore", text)}
          />
        )}
        {reads("minScoreRate") && (
          <Field label={t("challenge.minScoreRate")} error={errorOf("minScoreRate")}>
            {(props) => (
              <span className="flex h-8 items-center gap-2">
                <input
                  {...props}
                  type="range"
                  min={0}
                  max={100}
                  step={1}
                  value={value.minScoreRate}
                  className="min-w-0 flex-1 accent-accent"
                  onChange={(event) => set("minScoreRate", event.target.value)}
                />
                <output className="w-10 text-right figures">{value.minScoreRate} %</output>
              </span>
            )}
          </Field>
        )}
        {reads("difficulty") && (
          <NumberField
            label={t("challenge.difficulty")}
            error={errorOf("difficulty")}
            min={0.1}
            step={0.2}
            value={value.difficulty}
            onChange={(text) => set("difficulty", text)}
          />
        )}
      </div>
      {curve ? <ScoreCurve curve={curve} solves={solves} /> : <p className="text-warn">{t("curve.unreadable")}</p>}
    </Section>
  );
}

type Choice = { value: ScoringName; error: string | null; onChange: (name: ScoringName) => void };

function ScoringField({ value, error, onChange }: Choice) {
  const { t, i18n } = useTexts("admin/challenge-editor");
  return (
    <Field label={t("challenge.scoring")} error={error}>
      {(props) => (
        <Select {...props} value={value} onChange={(event) => onChange(event.target.value as ScoringName)}>
          {SCORINGS.map((name) => (
            <option key={name} value={name}>
              {scorings[name].title[i18n.language as Language]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
