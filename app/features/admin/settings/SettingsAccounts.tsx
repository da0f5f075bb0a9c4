import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Input, Switch } from "~/ui/Input.tsx";
import type { SettingsProps } from "./settings-form.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { Section } from "~/ui/Section.tsx";

const SWITCHES = ["allowRegister", "activeOnRegister", "emailConfirmationRequired", "useCaptcha"] as const;

/** Who may register, and what an account needs before it can be used. */
export function SettingsAccounts({ draft: { value, set }, errorOf }: SettingsProps) {
  const { t } = useTexts("admin/settings");
  return (
    <Section title={t("settings.accounts")}>
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={t(`settings.${name}`)}
          hint={t(`settingsHint.${name}`)}
          checked={value[name]}
          onChange={(event) => set(name, event.target.checked)}
        />
      ))}
      <Field label={t("settings.emailDomainList")} hint={t("settingsHint.emailDomainList")} error={errorOf("emailDomainList")}>
        {(props) => (
          <Input
            {...props}
            maxLength={LIMITS.domainList}
            placeholder="example.org, example.edu"
            spellCheck={false}
            autoComplete="off"
            value={value.emailDomainList}
            onChange={(event) => set("emailDomainList", event.target.value)}
          />
        )}
      </Field>
    </Section>
  );
}
