import type { FetcherWithComponents } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { OPEN_HINT } from "./hint-answer.ts";
import type { PricedHint } from "./hint-rows.ts";

type Props = {
  offer: PricedHint;
  number: number;
  fetcher: FetcherWithComponents<unknown>;
  /** The team's points; null where it has no place yet. */
  score: number | null;
};

/** A hint that nobody of the team has opened: its price, and the button that opens it once that is confirmed; without scripts the confirmation unfolds. */
export function HintOffer({ offer, number, fetcher, score }: Props) {
  const { t } = useTexts("play/challenge");
  const hydrated = useHydrated();
  const [asks, setAsks] = useState(false);
  const busy = fetcher.state !== "idle" && fetcher.formData?.get("hint") === offer.id;
  const label = t("hint.open", { count: offer.cost });
  const send = () => {
    void fetcher.submit({ intent: OPEN_HINT, hint: offer.id, cost: String(offer.cost), charged: offer.charged }, { method: "post" });
    setAsks(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded border border-dashed border-line-strong p-3">
      <Icon name="lock" size={16} className="text-mute" />
      <span className="min-w-0 flex-1">{t("hint.closed", { number })}</span>
      {hydrated ? (
        <Button size="sm" busy={busy} disabled={fetcher.state !== "idle"} onClick={() => setAsks(true)}>
          {label}
        </Button>
      ) : (
        <details className="w-full">
          <summary className="button button-plain button-small ml-auto w-fit cursor-pointer list-none">{label}</summary>
          <form method="post" className="mt-2 flex flex-col items-start gap-2">
            <input type="hidden" name="hint" value={offer.id} />
            <input type="hidden" name="cost" value={offer.cost} />
            <input type="hidden" name="charged" value={offer.charged} />
            <Terms offer={offer} score={score} />
            <Button type="submit" name="intent" value={OPEN_HINT} variant="primary" size="sm">
              {t("hint.confirm")}
            </Button>
          </form>
        </details>
      )}
      <Confirm
        open={asks}
        title={t("hint.ask", { number })}
        text={<Terms offer={offer} score={score} />}
        action={t("hint.confirm")}
        onConfirm={send}
        onClose={() => setAsks(false)}
      />
    </li>
  );
}

/** What is charged and when, in words. */
function Terms({ offer: { cost, charged }, score }: Pick<Props, "offer" | "score">) {
  const { t } = useTexts("play/challenge");
  return (
    <div className="flex flex-col gap-2 text-pretty">
      <p>{t(charged === "solve" ? "hint.termsOnSolve" : "hint.terms", { count: cost })}</p>
      <p>{t("hint.forAll")}</p>
      {score !== null && <p className="figures">{t("hint.have", { count: score })}</p>}
    </div>
  );
}
