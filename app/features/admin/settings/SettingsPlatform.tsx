import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Input, Switch } from "~/ui/Input.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import type { SettingsProps } from "./settings-form.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { ColourField } from "./ColourField.tsx";
import { LogoField } from "./LogoField.tsx";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import { Section } from "~/ui/Section.tsx";

/** The platform's name, texts and look. */
export function SettingsPlatform({ logo, ...props }: SettingsProps & { logo: string | null }) {
  const { t } = useTexts("admin/settings");
  const { value, set } = props.draft;
  return (
    <>
      <Section title={t("settings.platform")}>
        <Words {...props} />
        <MarkdownField
          label={t("settings.footerInfo")}
          hint={t("settings.footerHint")}
          rows={5}
          preview
          value={value.footerInfo}
          error={props.errorOf("footerInfo")}
          onChange={(text) => set("footerInfo", text)}
        />
      </Section>
      <Section title={t("settings.looks")}>
        <LogoField logo={logo} />
        <ColourField value={value.customTheme} error={props.errorOf("customTheme")} onChange={(text) => set("customTheme", text)} />
      </Section>
      <Section title={t("settings.api")}>
        <Switch
          label={t("settings.apiDocs")}
          hint={t("settings.apiDocsHint")}
          checked={value.apiDocs}
          onChange={(event) => set("apiDocs", event.target.checked)}
        />
        <a href="/api/docs" target="_blank" rel="noreferrer" className="justify-self-start text-accent-text underline underline-offset-3">
          {t("settings.apiDocsOpen")}
        </a>
      </Section>
    </>
  );
}

function Words({ draft: { value, set }, errorOf }: SettingsProps) {
  const { t } = useTexts("admin/settings");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("settings.title")} hint={t("settings.titleHint")} error={errorOf("title")}>
          {(props) => (
            <Input {...props} maxLength={LIMITS.platformTitle} value={value.title} onChange={(event) => set("title", event.target.value)} />
          )}
        </Field>
        <Field label={t("settings.slogan")} error={errorOf("slogan")}>
          {(props) => (
            <Input {...props} maxLength={LIMITS.slogan} value={value.slogan} onChange={(event) => set("slogan", event.target.value)} />
          )}
        </Field>
      </div>
      <Field label={t("settings.description")} hint={t("settings.descriptionHint")} error={errorOf("description")}>
        {(props) => (
          <StoredText
            {...props}
            rows={2}
            maxLength={LIMITS.description}
            value={value.description}
            onChange={(event) => set("description", event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
