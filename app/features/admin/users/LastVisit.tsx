import { useTexts } from "~/i18n/useTexts.ts";
import { Time } from "~/ui/values/Time.tsx";

/** When somebody was here; the wire's way to say never is the beginning of time. */
export function LastVisit({ at }: { at: string }) {
  const { t } = useTexts("admin/users");
  return Date.parse(at) > 0 ? <Time at={at} /> : <>{t("users.never")}</>;
}
