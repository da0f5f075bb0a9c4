import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { OPEN_HINT } from "./hint-answer.ts";
import type { HintOfferProps } from "./HintOffer.tsx";
import { HintTerms } from "./HintTerms.tsx";

/** The same without scripts: what is charged unfolds, with the button under it. */
export function HintForm({ offer, score, label }: HintOfferProps & { label: string }) {
  const { t } = useTexts("play/challenge");
  return (
    <details className="w-full">
      <summary className="button button-plain button-small ml-auto w-fit cursor-pointer list-none">{label}</summary>
      <form method="post" className="mt-2 flex flex-col items-start gap-2">
        <input type="hidden" name="hint" value={offer.id} />
        <input type="hidden" name="cost" value={offer.cost} />
        <input type="hidden" name="charged" value={offer.charged} />
        <HintTerms offer={offer} score={score} />
        <Button type="submit" name="intent" value={OPEN_HINT} variant="primary" size="sm">
          {t("hint.confirm")}
        </Button>
      </form>
    </details>
  );
}
