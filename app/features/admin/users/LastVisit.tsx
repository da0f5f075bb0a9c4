import { useTexts } from "~/i18n/useTexts.ts";
import { Time } from "~/ui/values/Time.tsx";

/** When a user last visited; on the wire the earliest possible time means never. */
export function LastVisit({ at }: { at: string }) {
  const { t } = useTexts("admin/users");
  return Date.parse(at) > 0 ? <Time at={at} /> : <>{t("users.never")}</>;
}
