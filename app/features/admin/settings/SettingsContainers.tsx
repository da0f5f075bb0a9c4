import { useTexts } from "~/i18n/useTexts.ts";
import { Switch } from "~/ui/Input.tsx";
import type { SettingsProps } from "./settings-form.ts";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import { Section } from "~/ui/Section.tsx";

const MINUTES = { defaultLifetime: 7_200, extensionDuration: 7_200, renewalWindow: 360 } as const;
const NAMES = ["defaultLifetime", "extensionDuration", "renewalWindow"] as const;

/** How long instances live, and what happens when a team has too many. */
export function SettingsContainers({ draft: { value, set }, errorOf }: SettingsProps) {
  const { t } = useTexts("admin/settings");
  return (
    <Section title={t("settings.containers")}>
      <Switch
        label={t("settings.autoDestroyOnLimitReached")}
        hint={t("settingsHint.autoDestroyOnLimitReached")}
        checked={value.autoDestroyOnLimitReached}
        onChange={(event) => set("autoDestroyOnLimitReached", event.target.checked)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {NAMES.map((name) => (
          <NumberField
            key={name}
            label={t(`settings.${name}`)}
            hint={t(`settingsHint.${name}`, { max: MINUTES[name] })}
            error={errorOf(name)}
            min={1}
            max={MINUTES[name]}
            value={value[name]}
            onChange={(text) => set(name, text)}
          />
        ))}
      </div>
    </Section>
  );
}
