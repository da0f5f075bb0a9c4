/** A running instance with a storage limit. */
export type Limited = { id: string; containerId: string; storageMb: number };

/** How many are checked in one round: the engine walks through everything that each has written. */
const ROUND = 20;
/** After a round the engine rests this many times as long as it took, so that instances with many files cost it a fifth of one core at most. */
const REST = 4;
const MB = 1024 * 1024;

/** Those that have written more than they may. `written`: bytes by container; one without a figure is left out. */
export function overfull(limited: Limited[], written: ReadonlyMap<string, number>): Limited[] {
  return limited.filter(({ containerId, storageMb }) => (written.get(containerId) ?? 0) > storageMb * MB);
}

/** What instances write, where only a check can tell. Each round checks those whose last check is the longest ago. */
export class Disk {
  /** The number of the last check of each instance; checks are counted across all of them. */
  private readonly looks = new Map<string, number>();
  private count = 0;
  private restsUntil = 0;

  constructor(
    private readonly written: (containerIds: string[]) => Promise<ReadonlyMap<string, number>>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Checks some of these, unless the engine rests; returns those over their limit. Forgets all others. */
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
