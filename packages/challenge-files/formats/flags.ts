import type { Flag } from "../challenge.ts";
import { foldCase } from "../../flags/fold.ts";
import type { Fields } from "../fields.ts";
import { TEXTS } from "../limits.ts";
import type { FlagKind } from "../names.ts";

/** A flag as a manifest has it, and where; exact unless it says more. */
export type FoundFlag = { content: string; at: (string | number)[]; kind?: FlagKind };

export const EXACT = { kind: "exact", label: "" } as const;

/** A flag that is longer than the platform takes, or one twice, is lost. Blanks around it are not part of it. */
export function flagsFrom(fields: Fields, found: FoundFlag[]): Flag[] {
  const flags: (Flag & { at: FoundFlag["at"] })[] = [];
  for (const { content, at, kind = "exact" } of found) {
    const flag = content.trim();
    if (flag === "") fields.refuse("holds no flag", ...at);
    const most = kind === "regex" ? TEXTS.flagPattern : TEXTS.flag;
    const twin = flags.findIndex((one) => isSame(one, { content: flag, kind }));
    if (flag.length > most) fields.loss(flag, `a flag has at most ${most} characters`, ...at);
    else if (twin < 0) flags.push({ ...EXACT, content: flag, kind, file: null, at });
    else if (kind === "ignoreCase" && flags[twin]!.kind === "exact" && flags[twin]!.content !== flag) {
      fields.loss(flags[twin]!.content, "another flag takes it in any case", ...flags[twin]!.at);
      flags[twin] = { ...EXACT, content: flag, kind, file: null, at };
    } else fields.loss(flag, flags[twin]!.content === flag ? "the same flag again" : "another flag takes it in any case", ...at);
  }
  return flags.map(({ at: _, ...flag }) => flag);
}

type Compared = Pick<Flag, "content" | "kind">;

/** Whether the platform takes the two for one: the same text, or the same but for case where one of them ignores it. */
function isSame(a: Compared, b: Compared): boolean {
  if (a.content === b.content) return true;
  const ignores = [a, b].some(({ kind }) => kind === "ignoreCase") && [a, b].every(({ kind }) => kind !== "regex");
  return ignores && foldCase(a.content) === foldCase(b.content);
}

/** What is wrong with flags that are regular expressions; the engine comes only when there are some. */
export async function patternProblems(flags: readonly Flag[]): Promise<{ flag: Flag; problem: string }[]> {
  const patterns = flags.filter(({ kind }) => kind === "regex");
  if (patterns.length === 0) return [];
  const { FlagPattern } = await import("../../flags/pattern.ts");
  return patterns.flatMap((flag, i) => {
    if (i >= TEXTS.flagPatterns) return [{ flag, problem: `a challenge has at most ${TEXTS.flagPatterns} regular expressions` }];
    const check = FlagPattern.check(flag.content);
    return "problem" in check ? [{ flag, problem: `is no regular expression of RE2: ${check.problem}` }] : [];
  });
}
