import type { BoardTable, Gate } from "../../contract/rpc/board.ts";
import type { Requirement } from "../../contract/rpc/ledger.ts";
import type { LockedChallengeView } from "../../contract/wire/board.ts";
import { TAGS } from "../../contract/wire/names.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { isMet, isUnlocked, leastOf, type RuleStanding } from "../game/challenge-rules.ts";

/**
 * A team's challenges: the fields of a JSON object with those that it may open, as `BoardTable` has them for all; what is locked for it
 * (`LockedChallengeView[]` in JSON); and what is not, though it is for others.
 */
export type TeamChallenges = { challenges: string; locked: string; opened: number[] };

type Gates = NonNullable<BoardTable["gates"]>;
/** What is told of a challenge in JSON: open, or locked up to what it requires. */
type Shown = { id: number; tag: number; open: string; gate: Gate | null; locked: string; requires: ShownRequirement[] };
/** `at`: where the required challenge stands; -1 for points, and for one that is not in the game. The texts are for unmet and met, where the team may know of it and where not. */
type ShownRequirement = { one: Requirement; at: number; named: [string, string]; unnamed: [string, string] };

/**
 * What is made once for a table: its challenges in the order of tags, what they require, and what teams that have met the same of it are shown. At the
 * beginning, when all ask at once, that is one text for everybody.
 */
type Texts = { list: Shown[]; requires: Requirement[]; shown: Map<string, TeamChallenges> };
const texts = new WeakMap<Gates, Texts>();
/** Some 20 KB each for a hundred challenges. */
const KEPT = 50;

const HIDDEN = 0;
const MASKED = 1;
const NAMED = 2;
const OPEN = 3;

/**
 * The challenges of a game as one team is shown them. Titles that are not for it are in nothing of this. Every player's page asks for it after each
 * solve, so it makes no list but those that it answers.
 */
export function challengesOfTeam(gates: Gates, standing: RuleStanding): TeamChallenges {
  const { list, requires, shown } = textsOf(gates);
  let met = "";
  for (let i = 0; i < requires.length; i += 1) met += isMet(requires[i]!, standing) ? "1" : "0";
  const known = shown.get(met);
  if (known) return known;
  if (shown.size >= KEPT) shown.clear();
  const made = shownTo(list, standing);
  shown.set(met, made);
  return made;
}

function shownTo(list: Shown[], standing: RuleStanding): TeamChallenges {
  const states = new Uint8Array(list.length);
  for (let i = 0; i < list.length; i += 1) states[i] = stateOf(list[i]!.gate, standing);
  return { ...fieldsOf(list, states), locked: `[${lockedOf(list, states, standing)}]` };
}

function stateOf(gate: Gate | null, standing: RuleStanding): number {
  if (gate === null || (gate.released && isUnlocked(gate.rules, standing))) return OPEN;
  if (gate.rules.locked === undefined) return NAMED;
  return gate.rules.locked === "masked" ? MASKED : HIDDEN;
}

function fieldsOf(list: Shown[], shown: Uint8Array): Pick<TeamChallenges, "challenges" | "opened"> {
  const opened: number[] = [];
  const pieces: string[] = [];
  let [count, last] = [0, -1];
  for (let i = 0; i < list.length; i += 1) {
    if (shown[i] !== OPEN) continue;
    const { id, tag, open, gate } = list[i]!;
    if (tag !== last) pieces.push(last === -1 ? "" : "],", `"${TAGS[tag]}":[`, open);
    else pieces.push(",", open);
    last = tag;
    count += 1;
    if (gate) opened.push(id);
  }
  return { challenges: `"challenges":{${pieces.join("")}${last === -1 ? "" : "]"}},"challengeCount":${count}`, opened };
}

function lockedOf(list: Shown[], shown: Uint8Array, standing: RuleStanding): string {
  const pieces: string[] = [];
  for (let i = 0; i < list.length; i += 1) {
    if (shown[i] !== NAMED && shown[i] !== MASKED) continue;
    const { locked, requires } = list[i]!;
    pieces.push(pieces.length === 0 ? "" : ",", locked);
    for (let n = 0; n < requires.length; n += 1) {
      const { one, at, named, unnamed } = requires[n]!;
      const isNamed = "score" in one || (at >= 0 && shown[at]! >= NAMED);
      pieces.push(n > 0 ? "," : "", (isNamed ? named : unnamed)[isMet(one, standing) ? 1 : 0]);
    }
    pieces.push("]}");
  }
  return pieces.join("");
}

function textsOf(gates: Gates): Texts {
  const known = texts.get(gates);
  if (known) return known;
  const ordered = gates.toSorted((a, b) => TAGS.indexOf(a.tag) - TAGS.indexOf(b.tag));
  const places = new Map(ordered.map(({ id }, at) => [id, at]));
  const requires = ordered.flatMap(({ gate }) => gate?.rules.requires ?? []);
  const once = new Map(requires.map((one) => [JSON.stringify(one), one]));
  const made: Texts = { list: ordered.map((one) => shownOf(one, places)), requires: [...once.values()], shown: new Map() };
  texts.set(gates, made);
  return made;
}

function shownOf({ id, tag, json, gate }: Gates[number], places: ReadonlyMap<number, number>): Shown {
  const place = TAGS.indexOf(tag);
  if (gate === null) return { id, tag: place, open: json, gate, locked: "", requires: [] };
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
  const requires = (rules.requires ?? []).map((one) => requirementOf(one, places));
  return { id, tag: place, open: json, gate, locked: `${JSON.stringify(told).slice(0, -1)},"requires":[`, requires };
}

function requirementOf(one: Requirement, places: ReadonlyMap<number, number>): ShownRequirement {
  const by = (what: object): [string, string] => [JSON.stringify({ ...what, met: false }), JSON.stringify({ ...what, met: true })];
  const at = "challenge" in one ? (places.get(one.challenge) ?? -1) : -1;
  return { one, at, named: by(one), unnamed: by({ challenge: null }) };
}
