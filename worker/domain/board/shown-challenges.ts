import type { BoardTable, ChallengeLock } from "../../contract/rpc/board.ts";
import type { Requirement } from "../../contract/rpc/ledger.ts";
import type { LockedChallengeView } from "../../contract/wire/board/board.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { isMet, isUnlocked, leastOf, type RuleProgress } from "../game/challenge-rules.ts";

/** What locks the challenges of a board, as the table carries it. */
export type Gates = NonNullable<BoardTable["gates"]>;
/** The public data of a challenge in JSON: `open`, and `locked` up to the list of what it requires. */
export type ShownChallenge = {
  id: number;
  open: string;
  gate: ChallengeLock | null;
  locked: string;
  requires: ShownRequirement[];
};
/** `of`: what locks the required challenge itself; null if nothing hides that it exists. */
type ShownRequirement = { one: Requirement; of: ChallengeLock | null | undefined };

const HIDDEN = 0;
const MASKED = 1;
const NAMED = 2;
const OPEN = 3;

/** What may be shown of a challenge, whoever the viewer is. `byId`: all of the game. */
export function shownOf({ id, tag, json, gate }: Gates[number], byId: ReadonlyMap<number, Gates[number]>): ShownChallenge {
  if (gate === null) return { id, open: json, gate, locked: "", requires: [] };
  const { rules, released, title, score, category } = gate;
  const isMasked = rules.locked !== undefined;
  const told: Omit<LockedChallengeView, "requires"> = {
    id,
    title: isMasked ? null : title,
    tag,
    score: isMasked ? null : score,
    ...(category && !isMasked && { category }),
    opensAt: released ? null : isoTime(rules.opensAt!),
    least: leastOf(rules),
  };
  const requires = (rules.requires ?? []).map((one) => ({ one, of: "challenge" in one ? byId.get(one.challenge)?.gate : null }));
  return { id, open: json, gate, locked: `${JSON.stringify(told).slice(0, -1)},"requires":[`, requires };
}

/** Everything that decides what a team is shown of a challenge: its own requirements, and whether the challenges that it requires may be named. */
export function asksOf({ gate, requires }: ShownChallenge): Requirement[] {
  return [
    ...(gate?.rules.requires ?? []),
    ...requires.flatMap(({ of }) => (of?.rules.locked === undefined ? [] : (of.rules.requires ?? []))),
  ];
}

/** Whether a team may open a challenge. */
export const isOpenTo = ({ gate }: ShownChallenge, progress: RuleProgress): boolean => stateOf(gate, progress) === OPEN;

/** A locked challenge's JSON; null if it is open, or nobody may know that it exists. */
export function lockedText({ gate, locked, requires }: ShownChallenge, progress: RuleProgress): string | null {
  const state = stateOf(gate, progress);
  if (state === OPEN || state === HIDDEN) return null;
  const told = requires.map(({ one, of }) => {
    const isNamed = of !== undefined && stateOf(of, progress) >= NAMED;
    return JSON.stringify({ ...(isNamed ? one : { challenge: null }), met: isMet(one, progress) });
  });
  return `${locked}${told.join(",")}]}`;
}

function stateOf(gate: ChallengeLock | null, progress: RuleProgress): number {
  if (gate === null || (gate.released && isUnlocked(gate.rules, progress))) return OPEN;
  if (gate.rules.locked === undefined) return NAMED;
  return gate.rules.locked === "masked" ? MASKED : HIDDEN;
}
