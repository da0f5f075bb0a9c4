import { refusedByAdmission } from "./admission.ts";

/** How often all isolates together have called each other party, since they were last asked. `seconds`: how many queries D1 was sent in each second. */
export class Totals {
  private calls: Record<string, number> = {};
  private seconds: Record<number, number> = {};
  private refused = 0;

  note(to: string, method: string, now: number): void {
    const key = `${to} ${method}`;
    this.calls[key] = (this.calls[key] ?? 0) + 1;
    if (to !== "D1") return;
    const second = Math.floor(now / 1_000);
    this.seconds[second] = (this.seconds[second] ?? 0) + queriesIn(method);
  }

  /** The error of an object that admits no more calls says so, as on the edge. */
  async noteRefusals<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (refusedByAdmission(error)) {
        this.refused += 1;
        Object.assign(error as Error, { overloaded: true });
      }
      throw error;
    }
  }

  take(): { calls: Record<string, number>; seconds: Record<number, number>; refused: number } {
    const taken = { calls: this.calls, seconds: this.seconds, refused: this.refused };
    this.calls = {};
    this.seconds = {};
    this.refused = 0;
    return taken;
  }
}

/** A batch is one call, with as many queries as it contains. */
const queriesIn = (method: string): number => Number(/^batch of (\d+)$/.exec(method)?.[1] ?? 1);
