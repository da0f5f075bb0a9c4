import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SaveBar } from "~/components/manage/SaveBar.tsx";
import { SettingsAccounts } from "~/components/manage/SettingsAccounts.tsx";
import { SettingsContainers } from "~/components/manage/SettingsContainers.tsx";
import { SettingsPlatform } from "~/components/manage/SettingsPlatform.tsx";
import { SettingsPreview } from "~/components/manage/SettingsPreview.tsx";
import { WithPreview } from "~/components/manage/WithPreview.tsx";
import { PageHeader } from "~/components/PageHeader.tsx";
import { useRootData } from "~/hooks/useRootData.ts";
import { useSavedForm } from "~/hooks/useSavedForm.ts";
import { api } from "~/lib/api.ts";
import { keptColour } from "~/lib/manage/colour.ts";
import { pathOf, settingsBody, settingsForm, type SettingsProps } from "~/lib/manage/settings-form.ts";
import { pageTitle } from "~/lib/titles.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "manage:settings.heading");

export async function loader({ context }: LoaderFunctionArgs) {
  return { config: await context.read((services, ctx) => services.settings.config(ctx)) };
}

export default function AdminSettings() {
  const { t } = useTranslation("manage");
  const { config } = useLoaderData<typeof loader>();
  const { logoUrl } = useRootData().config;
  const { form, bar } = useSavedForm(config, settingsForm, ({ value, changed }) =>
    api.send("PUT", "/api/admin/config", settingsBody({ ...value, customTheme: keptColour(value.customTheme) }, changed)),
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
