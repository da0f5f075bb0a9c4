import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { GameState } from "../game/useGame.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import type { HintAnswer, HintReply } from "./hint-answer.ts";
import { hintRows, type PricedHint } from "./hint-rows.ts";
import { HintOffer } from "./HintOffer.tsx";

type Props = { id: number; hints: string[]; priced: PricedHint[] | undefined; posted: HintAnswer | null; state: GameState };

/** The hints of a challenge in order: those that the team can read, and those that it can open for their price. */
export function Hints({ id, hints, priced, posted, state }: Props) {
  const { t } = useTexts("play/challenge");
  const fetcher = useFetcher<HintReply>({ key: "hint" });
  const section = useRef<HTMLElement>(null);
  const rows = hintRows(hints, priced);
  // A charge with the solve is none any more once no solve can be scored.
  const isDue = state.phase !== "practice" || state.own?.solvedChallenges.some((solve) => solve.id === id);
  const opened = fetcher.state === "idle" && fetcher.data?.kind === "hint" && fetcher.data.error === null ? fetcher.data : null;

  useEffect(() => {
    // The pressed button is gone; the opened hint is in this section.
    if (opened) section.current?.focus();
  }, [opened]);

  if (rows.length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="hints" className="outline-none">
      <h3 id="hints" className="mb-2 font-semibold">
        {t("challenge.hints")}
      </h3>
      {posted?.error && (
        <Alert tone="alert" className="mb-2">
          {posted.error.title}
        </Alert>
      )}
      <ol className="flex flex-col gap-2">
        {rows.map((row, n) =>
          row.html === null ? (
            <HintOffer key={row.offer.id} offer={row.offer} number={n + 1} fetcher={fetcher} score={state.own?.score ?? null} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- free hints have no ids and keep their order
            <li key={n} className="flex items-start gap-3 rounded border-l-4 border-l-warn bg-warn-soft p-3">
              <Icon name="info" size={16} className="mt-0.5 text-warn" />
              <Markdown html={row.html} inline className="min-w-0 flex-1 whitespace-pre-line" />
              {row.paid && (isDue || row.paid.charged !== "solve") && (
                <span className="text-xs/5 whitespace-nowrap text-mute figures">
                  {t(row.paid.charged === "solve" ? "hint.paidOnSolve" : "hint.paid", { count: row.paid.cost })}
                </span>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
