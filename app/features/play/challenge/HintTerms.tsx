import { useTexts } from "~/i18n/useTexts.ts";
import type { HintOfferProps } from "./HintOffer.tsx";

/** How many points a hint costs and when they are deducted. */
export function HintTerms({ offer: { cost, charged }, score }: Pick<HintOfferProps, "offer" | "score">) {
  const { t } = useTexts("play/challenge");
  return (
    <div className="flex flex-col gap-2 text-pretty">
      <p>{t(charged === "solve" ? "hint.termsOnSolve" : "hint.terms", { count: cost })}</p>
      <p>{t("hint.forAll")}</p>
      {score !== null && <p className="figures">{t("hint.have", { count: score })}</p>}
    </div>
  );
}
