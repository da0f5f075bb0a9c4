import { useTranslation } from "react-i18next";
import type { RegisterStatus } from "#worker/contract/enums.ts";
import { ButtonLink } from "~/components/ui/Button.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { Gate } from "./Gate.tsx";

/** The account exists but cannot be used yet: says who must do what. */
export function Registered({ outcome, email }: { outcome: RegisterStatus; email: string }) {
  const { t } = useTranslation("account");
  const mail = outcome === "EmailConfirmationRequired";
  return (
    <Gate word="aboard" title={t(mail ? "register.mailTitle" : "register.reviewTitle")}>
      <div className="flex items-start gap-3 rounded border border-line bg-raised p-4">
        <Icon name={mail ? "info" : "clock"} size={20} className="mt-0.5 text-accent-text" />
        <p className="text-pretty text-mute">{t(mail ? "register.mailText" : "register.reviewText", { email })}</p>
      </div>
      <ButtonLink to="/" className="mt-6">
        {t("common:error.home")}
      </ButtonLink>
    </Gate>
  );
}
