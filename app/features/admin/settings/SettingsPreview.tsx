import { useTexts } from "~/i18n/useTexts.ts";
import { Mark } from "~/shell/Mark.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import type { SettingsForm } from "./settings-form.ts";
import { MarkdownPreview } from "~/features/admin/markdown/index.ts";

/** A preview of the platform's header, footer and colour. The colour is the page's own, which the form changes while typing. */
export function SettingsPreview({ form, logo }: { form: SettingsForm; logo: string | null }) {
  const { t } = useTexts("admin/settings");
  const title = form.title || "Vexil";
  return (
    <div className="grid">
      <div className="flex items-center gap-2 border-b border-line px-4 py-3 font-semibold">
        {logo ? <img src={logo} alt="" className="size-6 object-contain" /> : <Mark size={22} />}
        <span className="truncate">{title}</span>
      </div>
      <div className="grid gap-3 px-4 py-5">
        <p className="text-base font-semibold">{form.slogan || t("settings.noSlogan")}</p>
        {form.description && <p className="text-mute">{form.description}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" tabIndex={-1}>
            {t("settings.sampleButton")}
          </Button>
          <span className="font-medium text-accent-text underline underline-offset-3">{t("settings.sampleLink")}</span>
          <Badge tone="brand">{t("settings.sampleStatus")}</Badge>
        </div>
        <p className="rounded bg-accent-soft px-3 py-2 text-accent-text">{t("settings.sampleRow")}</p>
      </div>
      <div className="border-t border-line px-4 py-3 text-xs text-faint">
        {form.footerInfo.trim() !== "" && <MarkdownPreview source={form.footerInfo} className="prose-dense mb-2 text-mute" />}
        <p>{form.slogan ? `${title} · ${form.slogan}` : title}</p>
      </div>
    </div>
  );
}
