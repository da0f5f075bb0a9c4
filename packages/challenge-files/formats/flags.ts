import type { Flag } from "../challenge/challenge.ts";
import { foldCase } from "../../flags/fold.ts";
import type { Fields } from "../manifest/fields.ts";
import { TEXTS } from "../challenge/limits.ts";
import type { Reason } from "../problems/reasons.ts";
import type { FlagKind } from "../challenge/names.ts";

/** A flag in a manifest, and its position; exact unless it says otherwise. */
export type FoundFlag = { content: string; at: (string | number)[]; kind?: FlagKind };

export const EXACT = { kind: "exact", label: "" } as const;

/** The flags; one that is longer than the platform accepts, or repeated, is lost. Spaces around a flag are not part of it. */
export function flagsFrom(fields: Fields, found: FoundFlag[]): Flag[] {
  const flags: (Flag & { at: FoundFlag["at"] })[] = [];
  for (const { content, at, kind = "exact" } of found) {
    const flag = content.trim();
    if (flag === "") fields.refuse("noFlag", ...at);
    const most = kind === "regex" ? TEXTS.flagPattern : TEXTS.flag;
    const twin = flags.findIndex((one) => isSame(one, { content: flag, kind }));
    if (flag.length > most) fields.loss(flag, { code: "flagLength", values: { most } }, ...at);
    else if (twin < 0) flags.push({ ...EXACT, content: flag, kind, file: null, at });
    else if (kind === "ignoreCase" && flags[twin]!.kind === "exact" && flags[twin]!.content !== flag) {
      fields.loss(flags[twin]!.content, "anyCase", ...flags[twin]!.at);
      flags[twin] = { ...EXACT, content: flag, kind, file: null, at };
    } else fields.loss(flag, flags[twin]!.content === flag ? "sameFlag" : "anyCase", ...at);
  }
  return flags.map(({ at: _, ...flag }) => flag);
}

type Compared = Pick<Flag, "content" | "kind">;

/** Whether the platform treats the two as one: the same text, or differing only in case if one of them ignores case. */
function isSame(a: Compared, b: Compared): boolean {
  if (a.content === b.content) return true;
  const ignores = [a, b].some(({ kind }) => kind === "ignoreCase") && [a, b].every(({ kind }) => kind !== "regex");
  return ignores && foldCase(a.content) === foldCase(b.content);
}

/** Why a flag of another format cannot become one of our patterns. */
export type PatternReason = Extract<Reason, { code: "pattern" | "patterns" }>;

/** What is wrong with flags that are regular expressions; the engine is loaded only when there are some. */
export async function patternProblems(flags: readonly Flag[]): Promise<{ flag: Flag; why: PatternReason }[]> {
  const patterns = flags.filter(({ kind }) => kind === "regex");
  if (patterns.length === 0) return [];
  const { FlagPattern } = await import("../../flags/pattern.ts");
  return patterns.flatMap((flag, i): { flag: Flag; why: PatternReason }[] => {
    if (i >= TEXTS.flagPatterns) return [{ flag, why: { code: "patterns", values: { most: TEXTS.flagPatterns } } }];
    const check = FlagPattern.check(flag.content);
    return "problem" in check ? [{ flag, why: { code: "pattern", values: { problem: check.problem } } }] : [];
  });
}
