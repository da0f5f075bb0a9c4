import { useTexts } from "~/i18n/useTexts.ts";
import type { RegisterStatus } from "#worker/contract/wire/enums.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { LinkEnd } from "./LinkEnd.tsx";

/** Shown when the account exists but cannot be used yet: says who must do what. `login` is the address of the login. */
export function Registered({ outcome, email, login }: { outcome: RegisterStatus; email: string; login: string }) {
  const { t } = useTexts("account");
  const mail = outcome === "EmailConfirmationRequired";
  return (
    <LinkEnd
      word="aboard"
      title={t(mail ? "register.mailTitle" : "register.reviewTitle")}
      icon={mail ? "info" : "clock"}
      text={t(mail ? "register.mailText" : "register.reviewText", { email })}
    >
      <ButtonLink to={login}>{t("login.title")}</ButtonLink>
      <ButtonLink to="/" variant="quiet">
        {t("common:error.home")}
      </ButtonLink>
    </LinkEnd>
  );
}
