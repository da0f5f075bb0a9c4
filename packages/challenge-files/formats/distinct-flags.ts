import type { Flag } from "../challenge/challenge.ts";
import { foldCase } from "../../flags/fold.ts";

/** A flag and its position in the manifest. */
export type PlacedFlag = Flag & { at: (string | number)[] };
export type LostFlag = { flag: PlacedFlag; why: "sameFlag" | "anyCase" };
type Slot = { flag: PlacedFlag | null };

/**
 * Flags, each kept once by what the platform treats as one: the same text, or texts that differ only in case if one of them ignores case. One that
 * ignores case takes the place of the exact ones that it includes. Each flag is folded once, because strangers write lists of many.
 */
export class DistinctFlags {
  private readonly slots: Slot[] = [];
  private readonly byContent = new Map<string, Slot>();
  /** Those that are no patterns: either exact ones, or a single one that ignores case. */
  private readonly byFold = new Map<string, Slot[]>();

  get kept(): PlacedFlag[] {
    return this.slots.flatMap(({ flag }) => flag ?? []);
  }

  /** Keeps a flag; returns those that are not kept because of that, which may be the flag itself. */
  add(flag: PlacedFlag): LostFlag[] {
    const same = this.byContent.get(flag.content)?.flag;
    if (same && (same.kind !== "exact" || flag.kind !== "ignoreCase")) return [{ flag, why: "sameFlag" }];
    const alike = flag.kind === "regex" ? [] : this.alike(flag.content);
    if (alike[0]?.flag?.kind === "ignoreCase") return [{ flag, why: "anyCase" }];
    const replaced = flag.kind === "ignoreCase" ? alike.splice(0) : [];
    const lost = replaced.map((slot) => this.emptied(slot));
    const slot = replaced[0] ?? this.newSlot();
    slot.flag = flag;
    this.byContent.set(flag.content, slot);
    alike.push(slot);
    return lost;
  }

  private alike(content: string): Slot[] {
    const fold = foldCase(content);
    const alike = this.byFold.get(fold) ?? [];
    this.byFold.set(fold, alike);
    return alike;
  }

  private emptied(slot: Slot): LostFlag {
    const flag = slot.flag!;
    this.byContent.delete(flag.content);
    slot.flag = null;
    return { flag, why: "anyCase" };
  }

  private newSlot(): Slot {
    const slot = { flag: null };
    this.slots.push(slot);
    return slot;
  }
}
