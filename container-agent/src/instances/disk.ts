/** A running instance that may write only so much, on a host whose storage driver lets it write more. */
export type Limited = { id: string; containerId: string; storageMb: number };

/** How many are looked at in one round: the engine walks through all that each of them has written. */
const ROUND = 20;
/** After a round the engine rests this many times as long as it took, so that instances with many files cost it a fifth of one core at most. */
const REST = 4;
const MB = 1024 * 1024;

/** Those that have written more than they may. `written`: bytes by container; of one without a figure nothing is known. */
export function overfull(limited: Limited[], written: ReadonlyMap<string, number>): Limited[] {
  return limited.filter(({ containerId, storageMb }) => (written.get(containerId) ?? 0) > storageMb * MB);
}

/** What instances write, where one has to look to know. Each round looks at those that were not looked at for the longest time. */
export class Disk {
  /** The how-manieth look of all was the last one at each. */
  private readonly looks = new Map<string, number>();
  private count = 0;
  private restsUntil = 0;

  constructor(
    private readonly written: (containerIds: string[]) => Promise<ReadonlyMap<string, number>>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Looks at some of these, unless the engine rests; answers which of them are over their limit. Forgets all others. */
  async look(limited: Limited[]): Promise<Limited[]> {
    const here = new Set(limited.map(({ containerId }) => containerId));
    for (const id of this.looks.keys()) if (!here.has(id)) this.looks.delete(id);
    const began = this.now();
    if (limited.length === 0 || began < this.restsUntil) return [];
    const next = this.next(limited);
    const written = await this.written(next.map(({ containerId }) => containerId));
    for (const { containerId } of next) this.looks.set(containerId, (this.count += 1));
    const ended = this.now();
    this.restsUntil = ended + REST * (ended - began);
    return overfull(next, written);
  }

  private next(limited: Limited[]): Limited[] {
    const last = ({ containerId }: Limited) => this.looks.get(containerId) ?? 0;
    return limited.toSorted((a, b) => last(a) - last(b)).slice(0, ROUND);
  }
}
