import { Link, useLocation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { loginPath } from "~/lib/pages/return-path.ts";

/** Beside a refusal because the session has ended: leads to the login page, which leads back. Nothing beside other refusals. */
export function LoginLink({ code }: { code: string | null | undefined }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  if (code !== "unauthorized") return null;
  return (
    <Link to={loginPath(pathname)} className="ml-1 underline">
      {t("common:nav.login")}
    </Link>
  );
}
