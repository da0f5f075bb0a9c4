import type { FetcherWithComponents } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { PricedHint } from "./hint-rows.ts";
import { OPEN_HINT, type HintReply } from "./hint-answer.ts";
import { HintTerms } from "./HintTerms.tsx";
import { loaded } from "~/lib/calls/again.ts";

/** Most challenges have no priced hints, so the code to open one is not part of the first load. */
const LazyPurchase = lazy(() => loaded(async () => ({ default: (await import("./HintPurchase.tsx")).HintPurchase })));

export type HintOfferProps = {
  offer: PricedHint;
  number: number;
  fetcher: FetcherWithComponents<HintReply>;
  /** The team's points; null if it has no rank yet. */
  score: number | null;
};

/** A hint that the team has not opened: its price, and the button that opens it after a confirmation. Without scripts the confirmation unfolds. */
export function HintOffer(props: HintOfferProps) {
  const { t } = useTexts("play/challenge");
  const hydrated = useHydrated();
  const label = t("hint.open", { count: props.offer.cost });
  const still = (
    <Button size="sm" disabled>
      {label}
    </Button>
  );
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded border border-dashed border-line-strong p-3">
      <Icon name="lock" size={16} className="text-mute" />
      <span className="min-w-0 flex-1">{t("hint.closed", { number: props.number })}</span>
      {hydrated ? (
        <Suspense fallback={still}>
          <LazyPurchase {...props} label={label} />
        </Suspense>
      ) : (
        <noscript className="block w-full">{import.meta.env.SSR && <HintForm {...props} label={label} />}</noscript>
      )}
    </li>
  );
}

/** The same without scripts: the charge unfolds, with the button under it. */
function HintForm({ offer, score, label }: HintOfferProps & { label: string }) {
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
