import { useSyncExternalStore } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";

const never = () => () => {};

/** Says in a browser without cookies why logging in will not work: it would succeed, and the next page be that of a visitor. */
export function NoCookies() {
  const { t } = useTexts("account");
  const isBlocked = useSyncExternalStore(
    never,
    () => !navigator.cookieEnabled,
    () => false,
  );
  return isBlocked && <Alert tone="alert">{t("login.cookies")}</Alert>;
}
