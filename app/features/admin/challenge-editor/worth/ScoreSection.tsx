import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import { curveOf, type ChallengeForm } from "../challenge-form.ts";
import { BloodRuleField } from "./BloodRuleField.tsx";
import { ScoreCurve, type Field as GameField } from "./ScoreCurve.tsx";
import { ScoreNumbers } from "./ScoreNumbers.tsx";
import { Section } from "~/ui/Section.tsx";
import { Select, Switch } from "~/ui/Input.tsx";
import { SCORINGS, type ScoringName } from "#worker/contract/wire/names.ts";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; game: GameField };

/** What a challenge is worth, how that falls with every solve, and what being first brings. */
export function ScoreSection({ draft: { value, set }, errorOf, game }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const curve = curveOf(value);
  return (
    <Section title={t("challenge.scoring")} text={t("challenge.scoringText")}>
      <Field label={t("challenge.way")} error={errorOf("scoring")}>
        {(props) => (
          <Select {...props} value={value.scoring} onChange={(event) => set("scoring", event.target.value as ScoringName)}>
            {SCORINGS.map((name) => (
              <option key={name} value={name}>
                {t(`scoring.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ScoreNumbers {...{ value, set, errorOf }} />
      {curve ? <ScoreCurve {...{ curve, game }} /> : <p className="text-warn">{t("curve.unreadable")}</p>}
      <BloodRuleField {...{ value, set, errorOf }} />
      <Switch
        label={t("challenge.breaksTies")}
        hint={t("challenge.breaksTiesHint")}
        checked={value.breaksTies}
        onChange={(event) => set("breaksTies", event.target.checked)}
      />
    </Section>
  );
}
