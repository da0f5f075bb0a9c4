import type { Flag } from "../challenge/challenge.ts";
import type { Fields } from "../manifest/fields.ts";
import { TEXTS } from "../challenge/limits.ts";
import type { Reason } from "../problems/reasons.ts";
import type { FlagKind } from "../challenge/names.ts";
import { DistinctFlags } from "./distinct-flags.ts";

/** A flag in a manifest, and its position; exact unless it says otherwise. */
export type FoundFlag = { content: string; at: (string | number)[]; kind?: FlagKind };

export const EXACT = { kind: "exact", label: "" } as const;

/** The flags; one that is longer than the platform accepts, or repeated, is lost. Spaces around a flag are not part of it. */
export function flagsFrom(fields: Fields, found: FoundFlag[]): Flag[] {
  const flags = new DistinctFlags();
  for (const { content, at, kind = "exact" } of found) {
    const flag = { ...EXACT, content: content.trim(), kind, file: null, at };
    if (flag.content === "") fields.refuse("noFlag", ...at);
    const most = kind === "regex" ? TEXTS.flagPattern : TEXTS.flag;
    if (flag.content.length > most) fields.loss(flag.content, { code: "flagLength", values: { most } }, ...at);
    else for (const lost of flags.add(flag)) fields.loss(lost.flag.content, lost.why, ...lost.flag.at);
  }
  return flags.kept.map(({ at: _, ...flag }) => flag);
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
