import { isLeet, piecesOf } from "./leet.ts";

/** The marker that becomes what everybody who has the game's salt can compute. */
export const TEAM_HASH = "[TEAM_HASH]";

/** The random parts of a flag: a version 4 GUID, the team's hash, and a whole number below `n`, each equally likely. */
export type Chance = { guid: string; teamHash: string; pick(n: number): number };

/**
 * The flag of one team from a challenge's template. `[GUID]` and `[TEAM_HASH]` are replaced wherever they occur, also together; the mark
 * `[LEET]` or `[CLEET]` is removed and the letters inside the braces are replaced by look-alikes, which also happens when there is no
 * marker at all. An empty template means `flag{[GUID]}`.
 */
export function flagOf(template: string, { guid, teamHash, pick }: Chance): string {
  const text = template.trim() === "" ? "flag{[GUID]}" : template;
  const exchanged = isLeet(text) ? exchange(text, pick) : text;
  return exchanged.replaceAll("[GUID]", guid).replaceAll(TEAM_HASH, teamHash);
}

/** Length of the longest flag that a template makes. Letters are replaced one for one; a GUID has 36 characters, a team's hash 12. */
export function longestFlag(template: string): number {
  const chance: Chance = { guid: "0".repeat(36), teamHash: "0".repeat(12), pick: () => 0 };
  return flagOf(template, chance).length;
}

/** Spaces become `_`, so that nobody has to guess how many there are. */
function exchange(template: string, pick: Chance["pick"]): string {
  return piecesOf(template)
    .map(({ letter, choices }) => (letter === " " ? "_" : choices ? choices[pick(choices.length)]! : letter))
    .join("");
}
