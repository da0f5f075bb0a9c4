import { inOrder, type HintLists } from "../../../packages/challenge-files/challenge/hints.ts";
import type { OpenedHint } from "../../contract/rpc/ledger.ts";
import type { ChallengeDetailView } from "../../contract/wire/challenge/challenge.ts";
import type { HintCharge } from "../../contract/wire/names.ts";

/** The terms under which a team may open hints, and those it has opened; once the game `hasEnded` all are open. */
export type HintTerms = { opened: readonly OpenedHint[]; charged: HintCharge; hasEnded: boolean };

/** A challenge's hints as one team is shown them: the texts that are open to it, and the priced ones without their texts. */
export function hintsOf(
  challenge: HintLists,
  { opened, charged, hasEnded }: HintTerms,
): Pick<ChallengeDetailView, "hints" | "pricedHints"> {
  const terms = new Map(opened.map((one) => [one.id, one]));
  const all = inOrder(challenge);
  const shown = all.flatMap((one) => (typeof one === "string" ? [one] : hasEnded || terms.has(one.id) ? [one.content] : []));
  const priced = all.flatMap((one, place) => {
    if (typeof one === "string") return [];
    const paid = terms.get(one.id);
    if (hasEnded && !paid) return [];
    return [{ id: one.id, place, cost: paid?.cost ?? one.cost, charged: paid?.charged ?? charged, opened: paid !== undefined }];
  });
  return { hints: shown, ...(priced.length > 0 && { pricedHints: priced }) };
}
