import { useTexts } from "~/i18n/useTexts.ts";

/** How many may play together; 0 is any number. */
export function TeamLimit({ limit }: { limit: number }) {
  const { t } = useTexts("home");
  if (limit === 0) return <>{t("game.limitNone")}</>;
  return <>{limit === 1 ? t("game.single") : t("game.upTo", { limit })}</>;
}
