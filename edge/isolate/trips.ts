/** After this many turns of the event loop without anything new, a request is assumed to wait only for its trips. */
const QUIET_TURNS = 4;

/** One call of a binding: to what, which method, in which round of the request, and how many bytes came back. */
export type Trip = { to: string; method: string; round: number; bytes: number };

/**
 * Counts the trips of one request in rounds instead of by a clock: every answer is held back until the request waits for nothing else, then all of
 * them arrive together. So calls made together count as one trip, however long the machine took, and the number of rounds is the sequential depth.
 */
export class Trips {
  readonly made: Trip[] = [];
  private rounds = 0;
  private asking = 0;
  private changes = 0;
  private held: (() => void)[] = [];

  /** How many rounds have been answered. */
  get depth(): number {
    return this.rounds;
  }

  /** Makes one call, and returns its result with the round. */
  async make<T>(to: string, method: string, ask: () => Promise<T>): Promise<T> {
    const trip: Trip = { to, method, round: this.rounds + 1, bytes: 0 };
    this.made.push(trip);
    this.asking += 1;
    this.changes += 1;
    try {
      const answer = await ask();
      trip.bytes = weigh(answer);
      return answer;
    } finally {
      const arrival = new Promise<void>((arrive) => this.held.push(arrive));
      this.asking -= 1;
      this.changes += 1;
      void this.endRound(this.changes);
      await arrival;
    }
  }

  private async endRound(changes: number): Promise<void> {
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
      await new Promise((resume) => setTimeout(resume, 0));
      if (this.changes !== changes) return;
    }
    if (this.asking > 0) return;
    this.rounds += 1;
    const arrived = this.held;
    this.held = [];
    for (const arrive of arrived) arrive();
  }
}

/** The approximate number of bytes of an answer in transit; streamed bodies are not counted. */
function weigh(answer: unknown): number {
  if (answer === undefined || answer instanceof Response || answer instanceof ReadableStream) return 0;
  if (ArrayBuffer.isView(answer)) return answer.byteLength;
  return JSON.stringify(answer, (_, value) => (ArrayBuffer.isView(value) ? "x".repeat(value.byteLength) : value))?.length ?? 0;
}
