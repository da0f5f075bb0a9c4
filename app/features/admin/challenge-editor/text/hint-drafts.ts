import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import { randomId } from "~/lib/random-id.ts";
import { apart, inOrder } from "../../../../../packages/challenge-files/challenge/hints.ts";

/** A hint in the form: the price as typed, empty for free. A hint that has, or had, a price keeps its id. */
export type HintDraft = { id: string; content: string; cost: string };
type Hints = Pick<ChallengeEditView, "hints" | "pricedHints">;

export const NO_HINT: HintDraft = { id: "", content: "", cost: "" };

/** A challenge's hints for the form, in the order in which they are shown. */
export function hintDrafts(view: Hints): HintDraft[] {
  return inOrder(view).map((one) =>
    typeof one === "string" ? { ...NO_HINT, content: one } : { id: one.id, content: one.content, cost: String(one.cost) },
  );
}

/** A hint with another price. With its first price it gets an id, which identifies what teams paid for even if the text changes. */
export function withCost(hint: HintDraft, cost: string): HintDraft {
  return { ...hint, cost, id: hint.id || randomId().slice(-12) };
}

/** Drops blank hints; a price of 0 means free, and the server refuses what is not a number. */
export function hintsBody(drafts: readonly HintDraft[]): Hints {
  const written = drafts.filter(({ content }) => content.trim() !== "");
  const free = ({ cost }: HintDraft) => cost.trim() === "" || Number(cost) === 0;
  return apart(written.map((one) => (free(one) ? one.content : { id: one.id, content: one.content, cost: Number(one.cost) })));
}

/** The field name of a hint among the free or the priced ones, as the server's refusals name it. */
export function fieldOf(drafts: readonly HintDraft[], index: number): string {
  const { hints, pricedHints } = hintsBody(drafts.slice(0, index));
  const { hints: own } = hintsBody(drafts.slice(index, index + 1));
  return own.length > 0 ? `hints.${hints.length}` : `pricedHints.${pricedHints.length}`;
}
