import { useTranslation } from "react-i18next";
import { Time } from "~/ui/Time.tsx";

/** When somebody was here; the wire's way to say never is the beginning of time. */
export function LastVisit({ at }: { at: string }) {
  const { t } = useTranslation("manage");
  return Date.parse(at) > 0 ? <Time at={at} /> : <>{t("users.never")}</>;
}
