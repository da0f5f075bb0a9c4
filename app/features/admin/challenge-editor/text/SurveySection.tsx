import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Switch } from "~/ui/Input.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import { Section } from "~/ui/Section.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { ChallengeForm } from "../challenge-form.ts";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; publishes: boolean };

/** A challenge that any answer solves. Only users with `publishes` can make it a survey; its author can edit the questions. */
export function SurveySection({ draft: { value, set }, errorOf, publishes }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Section title={t("survey.title")} text={t("survey.text")}>
      <Switch
        label={t("challenge.survey")}
        hint={publishes ? t("survey.hint") : t("challenge.byOrganiser")}
        disabled={!publishes}
        checked={value.survey}
        onChange={(event) => set("survey", event.target.checked)}
      />
      {(value.survey || value.questions !== "") && (
        <Field label={t("challenge.questions")} hint={t("survey.questionsHint")} error={errorOf("questions")}>
          {(props) => (
            <StoredText
              {...props}
              rows={4}
              maxLength={(LIMITS.question + 1) * LIMITS.questions}
              value={value.questions}
              onChange={(event) => set("questions", event.target.value)}
            />
          )}
        </Field>
      )}
    </Section>
  );
}
