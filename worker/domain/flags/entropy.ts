import { piecesOf } from "./leet.ts";

/** Bits below which two teams may too easily get, or guess, each other's flag. */
export const LEAST_BITS = 32;

/**
 * How many bits of entropy a flag template gives each team. Characters inside braces are replaced by look-alikes, each adding the logarithm
 * of its choices; the `[LEET]` and `[CLEET]` marks themselves add nothing. Random markers give enough: Infinity.
 */
export function templateBits(template: string): number {
  if (template.trim() === "" || template.includes("[GUID]") || template.includes("[TEAM_HASH]")) return Infinity;
  return piecesOf(template).reduce((bits, { choices }) => bits + Math.log2(choices?.length ?? 1), 0);
}
