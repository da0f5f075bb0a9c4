import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon.tsx";

/** On a narrow screen: says that the table is cut down to its essentials, which stay readable. */
export function NarrowNote() {
  const { t } = useTranslation("manage");
  return (
    <p className="flex items-start gap-2 text-mute sm:hidden">
      <Icon name="warning" size={16} className="mt-0.5" />
      <span>
        <span className="font-medium text-ink">{t("common:notWide.title")}</span> {t("monitor.narrow")}
      </span>
    </p>
  );
}
