import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";

/** On a narrow screen: says that the table is reduced to its most important columns. */
export function NarrowNote() {
  const { t } = useTexts("admin/monitor");
  return (
    <p className="flex items-start gap-2 text-mute sm:hidden">
      <Icon name="warning" size={16} className="mt-0.5" />
      <span>
        <span className="font-medium text-ink">{t("notWide.title")}</span> {t("monitor.narrow")}
      </span>
    </p>
  );
}
