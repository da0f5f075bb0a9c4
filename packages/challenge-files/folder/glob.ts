import { BOUNDS } from "../challenge/limits.ts";
import { withoutBraces } from "./braces.ts";
import { pathsFrom } from "./sorted-paths.ts";

/** How many patterns the braces of one may stand for; with more it names nothing. */
const MOST_PATTERNS = 1_000;

/** `*`, or which characters may stand in a place. */
type Sign = "*" | ((character: string) => boolean);

/** How many steps are left; when there are none, nothing more matches. */
export type Steps = { left: number };

/**
 * The paths that a pattern names: `*` and `?` within a name, `[a-z]`, `[!a]`, `{a,b}`, and `**` for any folders. Takes at most about as many
 * steps as pattern and path have signs together, multiplied: strangers write patterns, and a regular expression can take for ever. `paths`
 * are sorted; only those that begin as the pattern does are looked at.
 */
export function pathsLike(pattern: string, paths: readonly string[], steps: Steps): string[] {
  if (pattern.length > BOUNDS.path || steps.left < 0) return [];
  const patterns = withoutBraces(pattern, MOST_PATTERNS);
  if (patterns === null) return [];
  steps.left -= patterns.length * pattern.length;
  const alternatives = patterns.map((one) => one.split("/").map((name) => (name === "**" ? "**" : signsOf(name))));
  return pathsFrom(paths, pattern.slice(0, pattern.search(/[*?[{]|$/))).filter((path) => {
    const names = path.split("/").map((name) => [...name]);
    steps.left -= path.length;
    return alternatives.some((parts) => matchesPath(parts, names, steps));
  });
}

/** `reached[n]`: whether the parts so far match the first n names. */
function matchesPath(parts: ("**" | Sign[])[], names: string[][], steps: Steps): boolean {
  let reached = [true, ...names.map(() => false)];
  for (const [i, part] of parts.entries()) {
    if (steps.left < 0) return false;
    steps.left -= names.length;
    const before = reached;
    if (part === "**") {
      const first = before.indexOf(true);
      // At the end it stands for at least one name.
      const least = i === parts.length - 1 ? first + 1 : first;
      reached = before.map((_, n) => first >= 0 && n >= least);
    } else reached = before.map((_, n) => n > 0 && before[n - 1]! && matchesName(part, names[n - 1]!, steps));
  }
  return reached.at(-1)!;
}

/** Each `*` takes as little as possible; only the last one has to be tried again with more. */
function matchesName(signs: Sign[], name: string[], steps: Steps): boolean {
  let [at, n, star, taken] = [0, 0, -1, 0];
  while (n < name.length) {
    steps.left -= 1;
    const sign = signs[at];
    if (sign === "*") [star, taken, at] = [at, n, at + 1];
    else if (sign?.(name[n]!)) [at, n] = [at + 1, n + 1];
    else if (star >= 0) [at, taken, n] = [star + 1, taken + 1, taken + 1];
    else return false;
  }
  return signs.slice(at).every((sign) => sign === "*");
}

function signsOf(name: string): Sign[] {
  const found = [...name.matchAll(/\*+|\?|\[([!^]?)(\]?[^\]]*)\]|./gsu)];
  return found.map(([sign, not, within]): Sign => {
    if (sign.startsWith("*")) return "*";
    if (sign === "?") return () => true;
    if (!within) return (character) => character === sign;
    const isOne = oneOf(within);
    return (character) => isOne(character) !== (not !== "");
  });
}

/** Whether a character is one of these, or in one of their ranges, such as `a-z`: between two others a hyphen is no character of its own. */
function oneOf(within: string): (character: string) => boolean {
  const ranges = Array.from(within.matchAll(/(.)-(.)|(.)/gsu), ([, from, to, one]) => [from ?? one!, to ?? one!] as const);
  return (character) => ranges.some(([from, to]) => from <= character && character <= to);
}
