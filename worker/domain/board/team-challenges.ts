import type { BoardTable, Gate, GatedChallenge } from "../../contract/rpc/board.ts";
import type { HeldRules } from "../../contract/rpc/ledger.ts";
import type { LockedChallengeView } from "../../contract/wire/board.ts";
import { TAGS } from "../../contract/wire/names.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { isUnlocked, leastOf, metBy, type RuleStanding } from "../game/challenge-rules.ts";

/** A team's challenges: the fields of a JSON object with those that it may open, as `BoardTable` has them for all; what is locked for it; and what is not, though it is for others. */
export type TeamChallenges = { challenges: string; locked: LockedChallengeView[]; opened: number[] };

/** The challenges of a game as one team is shown them. Titles that are not for it are in nothing of this. */
export function challengesOfTeam(gates: NonNullable<BoardTable["gates"]>, standing: RuleStanding): TeamChallenges {
  const isOpen = ({ gate }: GatedChallenge) => gate === null || (gate.released && isUnlocked(gate.rules, standing));
  const open = gates.filter(isOpen);
  const closed = gates.flatMap((one) => (isOpen(one) || one.gate!.rules.locked === "hidden" ? [] : [{ ...one, gate: one.gate! }]));
  const named = new Set([...open, ...closed.filter(({ gate }) => gate.rules.locked === undefined)].map(({ id }) => id));
  return {
    challenges: fieldsOf(open),
    locked: closed
      .toSorted((a, b) => TAGS.indexOf(a.tag) - TAGS.indexOf(b.tag))
      .map(({ id, tag, gate }) => ({ id, tag, ...lockedView(gate, standing, named) })),
    opened: open.flatMap(({ id, gate }) => (gate ? [id] : [])),
  };
}

function fieldsOf(open: readonly GatedChallenge[]): string {
  const byTag = TAGS.map((tag) => [tag, open.filter((one) => one.tag === tag).map(({ json }) => json)] as const);
  const lists = byTag.flatMap(([tag, list]) => (list.length > 0 ? [`"${tag}":[${list.join(",")}]`] : []));
  return `"challenges":{${lists.join(",")}},"challengeCount":${open.length}`;
}

function lockedView({ rules, released, title, score, category }: Gate, standing: RuleStanding, named: ReadonlySet<number>) {
  const isMasked = rules.locked !== undefined;
  return {
    title: isMasked ? null : title,
    score: isMasked ? null : score,
    ...(category && !isMasked && { category }),
    opensAt: released ? null : isoTime(rules.opensAt!),
    least: leastOf(rules),
    requires: requirementsOf(rules, standing, named),
  };
}

function requirementsOf(rules: HeldRules, standing: RuleStanding, named: ReadonlySet<number>): LockedChallengeView["requires"] {
  const met = metBy(rules, standing);
  return (rules.requires ?? []).map((one, index) => {
    if ("score" in one) return { score: one.score, met: met[index]! };
    return { challenge: named.has(one.challenge) ? one.challenge : null, met: met[index]! };
  });
}
