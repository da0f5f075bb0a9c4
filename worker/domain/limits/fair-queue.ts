/** An entry that waits for work: all of one `from` share its turns, a smaller `rank` goes first, `at` is when it began to wait. */
export type Waiting = { from: string; rank: number; at: number };

/** How many may wait, how many of one `from`, and how long anybody still waits for the answer. */
export type QueueRule = { most: number; each: number; patienceMs: number };

/**
 * A short queue in front of expensive work. Sources (`from`) take turns in a circle, so that many entries of one address take nothing from
 * others; ranks separate sources that are known to fail from others. It has no clock of its own.
 */
export class FairQueue<T extends Waiting> {
  /** In the order of turns: the first has waited longest for one. */
  private readonly circle = new Map<string, T[]>();
  private length = 0;

  constructor(private readonly rule: QueueRule) {}

  /** Adds an entry, and returns which one does not fit: that entry itself, or one of a higher rank in a full queue. */
  join(one: T): T | null {
    const mine = this.circle.get(one.from) ?? [];
    if (mine.length >= this.rule.each) return one;
    const unfit = this.length < this.rule.most ? null : this.worst();
    if (unfit) {
      if (unfit.rank <= one.rank) return one;
      this.leave(unfit);
    }
    mine.push(one);
    this.circle.set(one.from, mine);
    this.length += 1;
    return unfit;
  }

  /** Removes an entry that nobody waits for any more. */
  leave(one: T): void {
    const mine = this.circle.get(one.from);
    const at = mine?.indexOf(one) ?? -1;
    if (!mine || at === -1) return;
    mine.splice(at, 1);
    this.length -= 1;
    if (mine.length === 0) this.circle.delete(one.from);
  }

  /** Whose turn it is now, among those whose rank is at most `highest`, and who has waited too long meanwhile. */
  next(now: number, highest = Infinity): { one: T | null; late: T[] } {
    const late = [...this.circle.values()].flat().filter(({ at }) => now - at > this.rule.patienceMs);
    for (const each of late) this.leave(each);
    let one: T | null = null;
    for (const [first] of this.circle.values()) if (first!.rank <= highest && (!one || first!.rank < one.rank)) one = first!;
    if (one) this.take(one);
    return { one, late };
  }

  private take(one: T): void {
    this.leave(one);
    const rest = this.circle.get(one.from);
    if (!rest) return;
    this.circle.delete(one.from);
    this.circle.set(one.from, rest);
  }

  private worst(): T {
    return [...this.circle.values()].flat().reduce((worst, each) => (each.rank >= worst.rank ? each : worst));
  }
}
