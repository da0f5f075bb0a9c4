import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
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

type Chosen = Pick<Draft<ChallengeForm>, "value" | "set">;

/** For challenges that should give no advantage, such as a first flag that shows how to submit: a fixed value, no bloods, no effect on ties. */
const SANITY = { scoring: "static", bloods: "none", breaksTies: false } as const;

/** Sets these fields in the form; they are stored with the form. */
function SanityCheck({ value, set }: Chosen) {
  const { t } = useTexts("admin/challenge-editor");
  const isSet = value.scoring === SANITY.scoring && value.bloods === SANITY.bloods && !value.breaksTies;
  const choose = () => {
    set("scoring", SANITY.scoring);
    set("bloods", SANITY.bloods);
    set("breaksTies", SANITY.breaksTies);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button disabled={isSet} onClick={choose}>
        {t("challenge.sanity")}
      </Button>
      <span className="min-w-0 flex-1 basis-64 text-xs text-mute">{t("challenge.sanityHint")}</span>
    </div>
  );
}

/** What a challenge is worth, how that falls with every solve, and the bonuses for the first solves. */
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
      <SanityCheck {...{ value, set }} />
    </Section>
  );
}
