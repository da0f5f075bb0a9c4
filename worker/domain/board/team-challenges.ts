import type { Requirement } from "../../contract/rpc/ledger.ts";
import { TAGS } from "../../contract/wire/names.ts";
import { isMet, type RuleProgress } from "../game/challenge-rules.ts";
import { blocksOf, textOf, type Block } from "./challenge-blocks.ts";
import { shownOf, type Gates } from "./shown-challenges.ts";

/**
 * A team's challenges: the fields of a JSON object with those that it may open, as `BoardTable` has them for all; those that are locked for
 * it (`LockedChallengeView[]` in JSON); and those that are open for it but locked for others.
 */
export type TeamChallenges = { challenges: string; locked: string; opened: number[] };

/**
 * What is made once for a table: all conditions of its challenges, each once, and their texts in blocks, which teams share that have met
 * the same conditions of a block.
 */
type Texts = { asks: Requirement[]; blocks: Block[] };
const texts = new WeakMap<Gates, Texts>();

/**
 * The challenges of a game as one team is shown them, without any title that is secret from it. Every player's page asks for it after each
 * solve, and no two teams may have solved the same: so it is put together from a few long texts, not from one text per challenge.
 */
export function challengesOfTeam(gates: Gates, progress: RuleProgress): TeamChallenges {
  const { asks, blocks } = textsOf(gates);
  const met = new Uint8Array(asks.length);
  for (let i = 0; i < asks.length; i += 1) if (isMet(asks[i]!, progress)) met[i] = 1;
  const [opened, locked]: [number[], string[]] = [[], []];
  let [open, last, count] = ["", "", 0];
  for (const block of blocks) {
    const text = textOf(block, met, progress);
    if (text.locked !== "") locked.push(text.locked);
    if (text.count === 0) continue;
    const before = last === "" ? "" : "],";
    open += last === block.tag ? `,${text.open}` : `${before}"${block.tag}":[${text.open}`;
    last = block.tag;
    count += text.count;
    opened.push(...text.opened);
  }
  const lists = last === "" ? "" : `${open}]`;
  return { challenges: `"challenges":{${lists}},"challengeCount":${count}`, locked: `[${locked.join(",")}]`, opened };
}

function textsOf(gates: Gates): Texts {
  const known = texts.get(gates);
  if (known) return known;
  const byId = new Map(gates.map((one) => [one.id, one]));
  const ordered = gates.toSorted((a, b) => TAGS.indexOf(a.tag) - TAGS.indexOf(b.tag));
  const asks = new Map<string, { at: number; one: Requirement }>();
  const placeOf = (one: Requirement): number => {
    const name = JSON.stringify(one);
    const place = asks.get(name) ?? { at: asks.size, one };
    asks.set(name, place);
    return place.at;
  };
  const shown = ordered.map((one) => ({ tag: one.tag, challenge: shownOf(one, byId) }));
  const blocks = blocksOf(shown, placeOf);
  const made = { asks: Array.from(asks.values(), ({ one }) => one), blocks };
  texts.set(gates, made);
  return made;
}
