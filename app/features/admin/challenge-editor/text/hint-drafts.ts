import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import { apart, inOrder } from "../../../../../packages/challenge-files/hints.ts";

/** A hint as the form holds it: the price as typed, empty for none. The id stays with a hint that has, or had, a price. */
export type HintDraft = { id: string; content: string; cost: string };
type Hints = Pick<ChallengeEditView, "hints" | "pricedHints">;

export const NO_HINT: HintDraft = { id: "", content: "", cost: "" };

/** A challenge's hints as their form holds them, in the order in which they are shown. */
export function hintDrafts(view: Hints): HintDraft[] {
  return inOrder(view).map((one) =>
    typeof one === "string" ? { ...NO_HINT, content: one } : { id: one.id, content: one.content, cost: String(one.cost) },
  );
}

/** A hint under another price; the first time it has one it gets an id, by which teams have paid for it whatever its text becomes. */
export function withCost(hint: HintDraft, cost: string): HintDraft {
  return { ...hint, cost, id: hint.id || newId() };
}

/** Blank hints are dropped; a price of 0 is none, and what is no number is for the server to refuse. */
export function hintsBody(drafts: readonly HintDraft[]): Hints {
  const written = drafts.filter(({ content }) => content.trim() !== "");
  const free = ({ cost }: HintDraft) => cost.trim() === "" || Number(cost) === 0;
  return apart(written.map((one) => (free(one) ? one.content : { id: one.id, content: one.content, cost: Number(one.cost) })));
}

/** The place of a hint among the free ones or those with a price, as the server names it when it refuses one. */
export function fieldOf(drafts: readonly HintDraft[], index: number): string {
  const { hints, pricedHints } = hintsBody(drafts.slice(0, index));
  const { hints: own } = hintsBody(drafts.slice(index, index + 1));
  return own.length > 0 ? `hints.${hints.length}` : `pricedHints.${pricedHints.length}`;
}

/** Also where a page came without encryption, and the runtime makes no UUIDs. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
