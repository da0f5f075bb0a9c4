import { useTranslation } from "react-i18next";

/** How many may play together; 0 is any number. */
export function TeamLimit({ limit }: { limit: number }) {
  const { t } = useTranslation();
  if (limit === 0) return <>{t("game.limitNone")}</>;
  return <>{limit === 1 ? t("game.single") : t("game.upTo", { limit })}</>;
}
