import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { CodeInput, Switch } from "~/ui/Input.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { ChallengeForm } from "../challenge-form.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { CapabilityList } from "./CapabilityList.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import { Section } from "~/ui/Section.tsx";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; proxied: boolean; publishes: boolean; setsImage: boolean };

/**
 * What is started for a team, its limits, and its permissions. `proxied`: whether players go through the platform's proxy. The image can be changed
 * by users with `setsImage`, the containers' permissions by users with `publishes`; others see the present values.
 */
export function ContainerSection({ draft, errorOf, proxied, publishes, setsImage }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const { value, set } = draft;
  return (
    <Section title={t("challenge.container")} text={t("challenge.containerText")}>
      <Field
        label={t("challenge.containerImage")}
        hint={t(setsImage ? "challenge.imageHint" : "challenge.imageByOrganiser")}
        error={errorOf("containerImage")}
      >
        {(props) => (
          <CodeInput
            {...props}
            placeholder="registry.example/challenge:1"
            maxLength={LIMITS.image}
            disabled={!setsImage}
            value={value.containerImage}
            onChange={(event) => set("containerImage", event.target.value)}
          />
        )}
      </Field>
      <Resources {...{ draft, errorOf }} />
      <Switch
        label={t("challenge.allowOutbound")}
        hint={t(publishes ? "challenge.outboundHint" : "challenge.byOrganiser")}
        disabled={!publishes}
        checked={value.allowOutbound}
        onChange={(event) => set("allowOutbound", event.target.checked)}
      />
      <Switch
        label={t("challenge.enableTrafficCapture")}
        hint={t(!publishes ? "challenge.byOrganiser" : proxied ? "challenge.captureHint" : "challenge.captureNeedsProxy")}
        // A setting that is on can be turned off in either mode.
        disabled={!publishes || (!proxied && !value.enableTrafficCapture)}
        checked={value.enableTrafficCapture}
        onChange={(event) => set("enableTrafficCapture", event.target.checked)}
      />
      {publishes && (
        <CapabilityList value={value.capabilities} error={errorOf("capabilities")} onChange={(names) => set("capabilities", names)} />
      )}
    </Section>
  );
}

const NUMBERS = [
  { name: "containerExposePort", min: 1, max: 65_535 },
  { name: "cpuCount", min: 1, max: 1_024 },
  { name: "memoryLimit", min: 32, max: 1_048_576 },
  { name: "storageLimit", min: 128, max: 1_048_576 },
] as const;

function Resources({ draft: { value, set }, errorOf }: Pick<Props, "draft" | "errorOf">) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      {NUMBERS.map(({ name, min, max }) => (
        <NumberField
          key={name}
          label={t(`challenge.${name}`)}
          hint={t(`challengeHint.${name}`)}
          error={errorOf(name)}
          {...{ min, max }}
          value={value[name]}
          onChange={(text) => set(name, text)}
        />
      ))}
    </div>
  );
}
