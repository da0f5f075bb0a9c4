import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { LinkEnd } from "./LinkEnd.tsx";

const REASONS = {
  verify: "link.invalidText",
  reset: "link.invalidText",
  confirm: "confirm.invalidText",
  undo: "undo.invalidText",
} as const;

/** The page of a link that is wrong, expired or used: says so, and leads to a new one. */
export function InvalidLink({ kind }: { kind: "verify" | "reset" | "confirm" | "undo" }) {
  const { t } = useTexts("account");
  const again = kind === "confirm" ? "/account/profile" : "/account/recovery";
  return (
    <LinkEnd word="ouch" title={t(`link.invalid.${kind}`)} icon="warning" text={t(REASONS[kind])}>
      <ButtonLink to={again} variant="primary">
        {t(`link.again.${kind}`)}
      </ButtonLink>
      <ButtonLink to="/">{t("common:error.home")}</ButtonLink>
    </LinkEnd>
  );
}
