import type { ChallengeType } from "../../contract/wire/enums.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import type { FlagKind } from "../../contract/wire/names.ts";
import { flagKindsOf } from "../../domain/flags/flag-kinds.ts";
import { foldCase } from "../../../packages/flags/fold.ts";
import { FlagPattern } from "../../../packages/flags/pattern.ts";

type Flag = { flag: string; kind: FlagKind };

/** Refuses flags that a challenge of this type cannot have in addition to its flags: kinds, regular expressions, and duplicates. */
export async function checkFlags(type: ChallengeType, added: Flag[], present: Flag[]): Promise<void> {
  const kinds = flagKindsOf(type);
  if (added.some(({ kind }) => !kinds.includes(kind))) fail("flag.kind");
  const all = [...present, ...added];
  const folded = all.flatMap(({ flag, kind }) => (kind === "ignoreCase" ? [foldCase(flag)] : []));
  if (isRepeated(all.map(({ flag }) => flag)) || isRepeated(folded)) fail("flag.duplicate");
  if (all.filter(({ kind }) => kind === "regex").length > LIMITS.flagPatterns) fail("flag.patterns", { max: LIMITS.flagPatterns });
  for (const { flag, kind } of added) if (kind === "regex") await checkPattern(flag);
}

/**
 * `problem` is RE2's own message, in English: it names the place in the pattern. One may take a tenth of a second, and a call may bring thousands, so
 * other requests run in between.
 */
async function checkPattern(source: string): Promise<void> {
  await new Promise((next) => setTimeout(next));
  const checked = FlagPattern.check(source);
  if ("problem" in checked) throw new AppError("flag.pattern", { problem: checked.problem });
}

function isRepeated(list: string[]): boolean {
  return new Set(list).size < list.length;
}
