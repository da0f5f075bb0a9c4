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
/**
 * What is told of a challenge in JSON, each with what stands before it in a list: `open` as the first of its tag and as a later one; `locked` up to what it
 * requires, and whole (`alone`) where that is one thing: by whether it may be known and is met.
 */
type Shown = {
  id: number;
  tag: number;
  open: [first: string, later: string];
  gate: Gate | null;
  locked: string;
  requires: ShownRequirement[];
  alone: string[] | null;
};
/** `at`: where the required challenge stands; -1 for points, and for one that is not in the game. Of four `texts` the last two are of one that may be known, the second of each two of one that is met. */
type ShownRequirement = { one: Requirement; at: number; texts: string[] };

/**
 * What is made once for a table: its challenges in the order of tags, what they require, and what teams that have met the same of it are shown. At the
 * beginning, when all ask at once, that is one text for everybody.
 */
type Texts = { list: Shown[]; requires: Requirement[]; shown: Map<string, TeamChallenges> };
const texts = new WeakMap<Gates, Texts>();
/** Some 20 KB each for a hundred challenges. */
const KEPT = 50;

/** Ends the list of the tag before. */
const BEFORE_TAG = "],";
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

function fieldsOf(list: Shown[], states: Uint8Array): Pick<TeamChallenges, "challenges" | "opened"> {
  const pieces: string[] = [];
  const opened: number[] = [];
  let last = -1;
  for (let i = 0; i < list.length; i += 1) {
    if (states[i] !== OPEN) continue;
    const { id, tag, open, gate } = list[i]!;
    pieces.push(open[tag === last ? 1 : 0]);
    last = tag;
    if (gate) opened.push(id);
  }
  const text = pieces.length > 0 ? `${pieces.join("").slice(BEFORE_TAG.length)}]` : "";
  return { challenges: `"challenges":{${text}},"challengeCount":${pieces.length}`, opened };
}

function lockedOf(list: Shown[], states: Uint8Array, standing: RuleStanding): string {
  const pieces: string[] = [];
  const placeOf = ({ one, at }: ShownRequirement) => {
    const isNamed = "score" in one || (at >= 0 && states[at]! >= NAMED);
    return (isNamed ? 2 : 0) + (isMet(one, standing) ? 1 : 0);
  };
  for (let i = 0; i < list.length; i += 1) {
    if (states[i] !== NAMED && states[i] !== MASKED) continue;
    const { locked, requires, alone } = list[i]!;
    if (alone) pieces.push(alone[placeOf(requires[0]!)]!);
    else pieces.push(`${locked}${requires.map((one) => one.texts[placeOf(one)]).join(",")}]}`);
  }
  return pieces.join("").slice(1);
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
  const plain = { id, tag: TAGS.indexOf(tag), open: [`${BEFORE_TAG}"${tag}":[${json}`, `,${json}`] as [string, string] };
  if (gate === null) return { ...plain, gate, locked: "", requires: [], alone: null };
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
  const locked = `,${JSON.stringify(told).slice(0, -1)},"requires":[`;
  const requires = (rules.requires ?? []).map((one) => requirementOf(one, places));
  const alone = requires.length === 1 ? requires[0]!.texts.map((text) => `${locked}${text}]}`) : null;
  return { ...plain, gate, locked, requires, alone };
}

function requirementOf(one: Requirement, places: ReadonlyMap<number, number>): ShownRequirement {
  const at = "challenge" in one ? (places.get(one.challenge) ?? -1) : -1;
  const texts = [{ challenge: null }, one].flatMap((what) => [false, true].map((met) => JSON.stringify({ ...what, met })));
  return { one, at, texts };
}
