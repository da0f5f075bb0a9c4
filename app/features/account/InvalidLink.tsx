import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { LinkEnd } from "./LinkEnd.tsx";

const AGAIN = {
  verify: "/account/recovery?for=activation",
  reset: "/account/recovery",
  confirm: "/account/profile",
  undo: "/account/recovery",
};

/** The page of a link that is wrong, expired or used: says so, and leads to a new one. */
export function InvalidLink({ kind }: { kind: keyof typeof AGAIN }) {
  const { t, i18n } = useTexts("account");
  const { viewer } = useRootData();
  const reason = t(kind === "undo" ? "undo.invalidText" : "link.invalidText");
  const whose = kind === "confirm" ? [t("confirm.whose"), t("link.other", { name: viewer?.name })] : [];
  return (
    <LinkEnd word="ouch" title={t(`link.invalid.${kind}`)} icon="warning" text={[reason, ...whose].join(betweenSentences(i18n.language))}>
      <ButtonLink to={AGAIN[kind]} variant="primary">
        {t(`link.again.${kind}`)}
      </ButtonLink>
      <ButtonLink to="/">{t("common:error.home")}</ButtonLink>
    </LinkEnd>
  );
}
