import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { OPEN_HINT, type HintAnswer } from "./hint-answer.ts";
import type { HintOfferProps } from "./HintOffer.tsx";
import { LoginLink } from "../game/LoginLink.tsx";
import { HintTerms } from "./HintTerms.tsx";

/** The button that opens a priced hint after a confirmation. */
export function HintPurchase({ offer, number, fetcher, score, label }: HintOfferProps & { label: string }) {
  const { t } = useTexts("play/challenge");
  const [asks, setAsks] = useState(false);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const refusal = useRefusal(answer?.kind === "hint" ? answer : undefined, offer, score);
  const sent = fetcher.formData?.get("hint");
  const busy = fetcher.state !== "idle" && sent === offer.id;
  // What came instead of an answer names no hint.
  const [isLast, setLast] = useState(false);
  if (sent && isLast !== (sent === offer.id)) setLast(sent === offer.id);
  const send = () => {
    void fetcher.submit({ intent: OPEN_HINT, hint: offer.id, cost: String(offer.cost), charged: offer.charged }, { method: "post" });
    setAsks(false);
  };
  // Several hints may have the same price.
  const name = t("common:label.value", { label: t("hint.closed", { number }), value: label });
  return (
    <>
      <Button size="sm" aria-label={name} busy={busy} disabled={fetcher.state !== "idle"} onClick={() => setAsks(true)}>
        {label}
      </Button>
      {isLast && answer?.kind === "offline" && (
        <Alert tone="warn" role="alert" className="w-full">
          {t("common:error.network")}
        </Alert>
      )}
      {refusal && (
        <Alert tone="alert" className="w-full">
          {refusal.title}
          <LoginLink code={refusal.code} />
        </Alert>
      )}
      <Confirm
        open={asks}
        title={t("hint.ask", { number })}
        text={<HintTerms offer={offer} score={score} />}
        action={t("hint.confirm")}
        onConfirm={send}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/** Why the hint was not opened, in the server's words; null once the team has gained the points that it lacked. */
function useRefusal(answer: HintAnswer | undefined, { id, cost }: HintOfferProps["offer"], score: number | null): ErrorView | null {
  const [at, setAt] = useState({ answer, score });
  if (at.answer !== answer) setAt({ answer, score });
  if (!answer?.error || answer.id !== id) return null;
  const hasGained = (score ?? 0) > (at.score ?? 0) && score! >= cost;
  return answer.error.code === "hint.points" && hasGained ? null : answer.error;
}
