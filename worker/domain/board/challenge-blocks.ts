import type { Requirement } from "../../contract/rpc/ledger.ts";
import type { RuleProgress } from "../game/challenge-rules.ts";
import { asksOf, isOpenTo, lockedText, type ShownChallenge } from "./shown-challenges.ts";

/** Adjacent challenges of one tag, with their JSON by which of the block's conditions a team has met. */
export type Block = { tag: string; challenges: ShownChallenge[]; asks: number[]; kept: Map<number, BlockText> };
/** `open` and `locked`: items of two lists, without brackets; empty if there are none. */
export type BlockText = { open: string; count: number; opened: number[]; locked: string };

/** A block has at most this many conditions, unless a single challenge has more: so it has at most 32 texts of some 1 KB. */
const ASKS = 5;
const TEXTS = 2 ** ASKS;
/** Keys are numbers of at most this many bits. */
const KEY_BITS = 30;

/** Groups challenges into blocks, in their order. `placeOf`: the index of a condition among those that a team has met. */
export function blocksOf(shown: { tag: string; challenge: ShownChallenge }[], placeOf: (one: Requirement) => number): Block[] {
  const blocks: Block[] = [];
  for (const { tag, challenge } of shown) {
    const last = blocks.at(-1);
    const own = asksOf(challenge).map(placeOf);
    const asks = [...new Set([...(last?.asks ?? []), ...own])];
    if (last?.tag === tag && asks.length <= ASKS) Object.assign(last, { asks }).challenges.push(challenge);
    else blocks.push({ tag, challenges: [challenge], asks: [...new Set(own)], kept: new Map() });
  }
  return blocks;
}

/** What a team is shown of a block. `met`: which of all conditions it has met. */
export function textOf(block: Block, met: Uint8Array, progress: RuleProgress): BlockText {
  const { asks, kept } = block;
  if (asks.length > KEY_BITS) return made(block, progress);
  let key = 0;
  for (let i = 0; i < asks.length; i += 1) key = key * 2 + met[asks[i]!]!;
  const known = kept.get(key);
  if (known) return known;
  const text = made(block, progress);
  if (kept.size >= TEXTS) kept.clear();
  kept.set(key, text);
  return text;
}

function made({ challenges }: Block, progress: RuleProgress): BlockText {
  const open = challenges.filter((one) => isOpenTo(one, progress));
  const locked = challenges.map((one) => lockedText(one, progress)).filter((text) => text !== null);
  const opened = open.filter(({ gate }) => gate !== null).map(({ id }) => id);
  return { open: open.map((one) => one.open).join(","), count: open.length, opened, locked: locked.join(",") };
}
