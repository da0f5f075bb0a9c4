import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { LinkEnd } from "./LinkEnd.tsx";

/** The page of a link that is wrong, expired or used: says so, and leads to a new one. */
export function InvalidLink({ kind }: { kind: "verify" | "reset" | "confirm" | "undo" }) {
  const { t } = useTexts("account");
  const again = kind === "confirm" ? "/account/profile" : "/account/recovery";
  const reason = t(kind === "undo" ? "undo.invalidText" : "link.invalidText");
  const text = kind === "confirm" ? `${reason} ${t("confirm.whose")}` : reason;
  return (
    <LinkEnd word="ouch" title={t(`link.invalid.${kind}`)} icon="warning" text={text}>
      <ButtonLink to={again} variant="primary">
        {t(`link.again.${kind}`)}
      </ButtonLink>
      <ButtonLink to="/">{t("common:error.home")}</ButtonLink>
    </LinkEnd>
  );
}
