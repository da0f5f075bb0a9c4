import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { SaveBar } from "~/ui/forms/SaveBar.tsx";
import { SettingsAccounts } from "~/features/admin/settings/SettingsAccounts.tsx";
import { SettingsContainers } from "~/features/admin/settings/SettingsContainers.tsx";
import { SettingsPlatform } from "~/features/admin/settings/SettingsPlatform.tsx";
import { SettingsPreview } from "~/features/admin/settings/SettingsPreview.tsx";
import { WithPreview } from "~/features/admin/markdown/WithPreview.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { useSavedForm } from "~/ui/forms/useSavedForm.ts";
import { keptColour } from "~/features/admin/settings/colour.ts";
import { pathOf, settingsBody, settingsForm, type SettingsProps } from "~/features/admin/settings/settings-form.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { changeSettings } from "~/features/admin/settings/settings-calls.ts";

export const handle = { i18n: ["admin/markdown", "admin/settings", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/settings:settings.heading");

export async function loader({ context }: LoaderFunctionArgs) {
  return { config: await context.read((services, ctx) => services.settings.config(ctx)) };
}

export default function AdminSettings() {
  const { t } = useTexts("admin/settings");
  const { config } = useLoaderData<typeof loader>();
  const { logoUrl } = useRootData().config;
  const { form, bar } = useSavedForm(config, settingsForm, ({ value, changed }) =>
    changeSettings(settingsBody({ ...value, customTheme: keptColour(value.customTheme) }, changed)),
  );
  const props: SettingsProps = { draft: form.draft, errorOf: (field) => form.errorOf(pathOf(field)) };
  return (
    <div className="py-4">
      <PageHeader title={t("settings.heading")} />
      <WithPreview preview={<SettingsPreview form={form.draft.value} logo={logoUrl} />}>
        <SettingsPlatform {...props} logo={logoUrl} />
        <SettingsAccounts {...props} />
        <SettingsContainers {...props} />
        <SaveBar {...bar} nameOf={(field) => t(`settings.${field}`)} />
      </WithPreview>
    </div>
  );
}
