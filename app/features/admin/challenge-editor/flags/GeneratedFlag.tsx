import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { CodeInput } from "~/ui/Input.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { ChallengeForm } from "../challenge-form.ts";
import { FlagTemplate } from "./FlagTemplate.tsx";
import { Section } from "~/ui/Section.tsx";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"] };

/** The flag that each team gets, and where its instance finds it. */
export function GeneratedFlag({ draft: { value, set }, errorOf }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Section title={t("challenge.generatedFlag")} text={t("challenge.generatedFlagText")}>
      <FlagTemplate value={value.flagTemplate} error={errorOf("flagTemplate")} onChange={(text) => set("flagTemplate", text)} />
      <Field label={t("challenge.flagVariable")} hint={t("challenge.variableHint")} error={errorOf("flagVariable")} className="sm:max-w-72">
        {(props) => (
          <CodeInput
            {...props}
            maxLength={64}
            placeholder="VEXIL_FLAG"
            value={value.flagVariable}
            onChange={(event) => set("flagVariable", event.target.value)}
          />
        )}
      </Field>
    </Section>
  );
}
