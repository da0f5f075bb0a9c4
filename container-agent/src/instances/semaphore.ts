/** At most `size` tasks at a time; the others wait in order. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(size: number) {
    this.free = size;
  }

  /** `leave`: gives the place to the next task before this one has ended. */
  async run<T>(work: (leave: () => void) => Promise<T>): Promise<T> {
    if (this.free === 0) await new Promise<void>((begin) => this.waiting.push(begin));
    else this.free -= 1;
    let isHeld = true;
    const leave = () => {
      if (isHeld) this.pass();
      isHeld = false;
    };
    try {
      return await work(leave);
    } finally {
      leave();
    }
  }

  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
