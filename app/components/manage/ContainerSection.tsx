import { useTranslation } from "react-i18next";
import { Field } from "~/components/ui/Field.tsx";
import { Input, Switch } from "~/components/ui/Input.tsx";
import type { Call } from "~/hooks/useCall.ts";
import type { Draft } from "~/hooks/useDraft.ts";
import type { ChallengeForm } from "~/lib/manage/challenge-form.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { LEAST_BITS, templateBits } from "#worker/domain/entropy.ts";
import { NumberField } from "./NumberField.tsx";
import { Section } from "./Section.tsx";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; dynamic: boolean };

/** What is started for a team, within which limits. */
export function ContainerSection({ draft: { value, set }, errorOf, dynamic }: Props) {
  const { t } = useTranslation("manage");
  const number = (name: "containerExposePort" | "cpuCount" | "memoryLimit" | "storageLimit", min: number, max: number) => (
    <NumberField
      label={t(`challenge.${name}`)}
      error={errorOf(name)}
      {...{ min, max }}
      value={value[name]}
      onChange={(text) => set(name, text)}
    />
  );
  return (
    <Section title={t("challenge.container")}>
      <Field label={t("challenge.containerImage")} error={errorOf("containerImage")}>
        {(props) => (
          <Input
            {...props}
            className="font-mono"
            placeholder="registry.example/challenge:1"
            value={value.containerImage}
            onChange={(event) => set("containerImage", event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {number("containerExposePort", 1, 65_535)}
        {number("cpuCount", 1, 1_024)}
        {number("memoryLimit", 32, 1_048_576)}
        {number("storageLimit", 128, 1_048_576)}
      </div>
      <Switch
        label={t("challenge.enableTrafficCapture")}
        hint={t("challenge.captureHint")}
        checked={value.enableTrafficCapture}
        onChange={(event) => set("enableTrafficCapture", event.target.checked)}
      />
      {dynamic && <Template value={value.flagTemplate} error={errorOf("flagTemplate")} onChange={(text) => set("flagTemplate", text)} />}
    </Section>
  );
}

function Template({ value, error, onChange }: { value: string; error: string | null; onChange: (text: string) => void }) {
  const { t } = useTranslation("manage");
  const bits = templateBits(value);
  const verdict = bits < LEAST_BITS ? "template.refused" : bits < 2 * LEAST_BITS ? "template.weak" : "template.fine";
  return (
    <div className="grid gap-1">
      <Field label={t("challenge.flagTemplate")} hint={t("template.hint")} error={error}>
        {(props) => (
          <Input
            {...props}
            className="font-mono"
            maxLength={LIMITS.flagTemplate}
            placeholder="flag{[GUID]}"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <output className={bits < LEAST_BITS ? "text-alert" : bits < 2 * LEAST_BITS ? "text-warn" : "text-ok"}>
        {Number.isFinite(bits) ? t(verdict, { bits: Math.floor(bits) }) : t("template.random")}
      </output>
    </div>
  );
}
