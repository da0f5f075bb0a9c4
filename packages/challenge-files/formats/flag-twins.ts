import type { Flag } from "../challenge/challenge.ts";
import { foldCase } from "../../flags/fold.ts";

type Compared = Pick<Flag, "content" | "kind">;
/** Of flags that differ only in case, the first, and the first that ignores case. */
type Folded = { any: number; ignoring?: number };

/**
 * The places of flags in a list, by what the platform treats as one flag: the same text, or texts that differ only in case if one of them
 * ignores case. Each flag is folded once, because strangers write lists of many.
 */
export class FlagTwins {
  private readonly byContent = new Map<string, number>();
  private readonly byFold = new Map<string, Folded>();

  /** The place of the first flag of the list that is the same as this one; -1 if there is none. */
  placeOf({ content, kind }: Compared): number {
    const folded = this.foldedOf({ content, kind });
    const other = kind === "ignoreCase" ? folded?.any : folded?.ignoring;
    const twin = Math.min(this.byContent.get(content) ?? Infinity, other ?? Infinity);
    return twin === Infinity ? -1 : twin;
  }

  /** The flag stands in this place of the list, instead of the one before if there was one. */
  put({ content, kind }: Compared, place: number, before?: Compared): void {
    if (before && this.byContent.get(before.content) === place) this.byContent.delete(before.content);
    this.byContent.set(content, Math.min(this.byContent.get(content) ?? place, place));
    if (kind === "regex") return;
    const folded = this.foldedOf({ content, kind }) ?? { any: place };
    if (kind === "ignoreCase") folded.ignoring = Math.min(folded.ignoring ?? place, place);
    this.byFold.set(foldCase(content), folded);
  }

  private foldedOf({ content, kind }: Compared): Folded | undefined {
    return kind === "regex" ? undefined : this.byFold.get(foldCase(content));
  }
}
