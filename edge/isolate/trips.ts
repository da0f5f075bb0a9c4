/** After this many turns of the event loop without anything new, a request is assumed to wait only for its trips. */
const QUIET_TURNS = 4;

/** One call of a binding: to what, which method, in which round of the request, and how many bytes came back. */
export type Trip = { to: string; method: string; round: number; bytes: number };

/**
 * Counts the trips of one request in rounds instead of by a clock: every answer is held back until the request waits for nothing else, then all of
 * them arrive. So calls made together count as one trip, however long the machine took, and the number of rounds is the sequential depth. They arrive
 * one after another, the last one asked first: what reads anew because another's answer has not come yet would be another trip on some days only.
 */
export class Trips {
  readonly made: Trip[] = [];
  private rounds = 0;
  private asking = 0;
  private isArriving = false;
  private changes = 0;
  private held: { trip: Trip; arrive(): void }[] = [];

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
      const arrival = new Promise<void>((arrive) => this.held.push({ trip, arrive }));
      this.asking -= 1;
      this.changes += 1;
      void this.endRound(this.changes);
      await arrival;
    }
  }

  private async endRound(changes: number): Promise<void> {
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
      await nextTurn();
      if (this.changes !== changes || this.isArriving) return;
    }
    if (this.asking > 0 || this.held.length === 0) return;
    await this.arrive();
    void this.endRound(this.changes);
  }

  private async arrive(): Promise<void> {
    this.rounds += 1;
    this.isArriving = true;
    const place = ({ trip }: { trip: Trip }) => this.made.indexOf(trip);
    const arrived = this.held.sort((a, b) => place(b) - place(a));
    this.held = [];
    for (const { arrive } of arrived) {
      arrive();
      await nextTurn();
    }
    this.isArriving = false;
  }
}

const nextTurn = () => new Promise((resume) => setTimeout(resume, 0));

/** The approximate number of bytes of an answer in transit; streamed bodies are not counted. */
function weigh(answer: unknown): number {
  if (answer === undefined || answer instanceof Response || answer instanceof ReadableStream) return 0;
  if (ArrayBuffer.isView(answer)) return answer.byteLength;
  return JSON.stringify(answer, (_, value) => (ArrayBuffer.isView(value) ? "x".repeat(value.byteLength) : value))?.length ?? 0;
}
