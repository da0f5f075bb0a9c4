import { refusedByAdmission } from "./admission.ts";

/** How often the isolates have asked each other party, all together, since they were last asked. */
export class Totals {
  private calls: Record<string, number> = {};
  private refused = 0;

  note(to: string, method: string): void {
    const key = `${to} ${method}`;
    this.calls[key] = (this.calls[key] ?? 0) + 1;
  }

  /** The error of an object that admits no more says so, as on the edge. */
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

  take(): { calls: Record<string, number>; refused: number } {
    const taken = { calls: this.calls, refused: this.refused };
    this.calls = {};
    this.refused = 0;
    return taken;
  }
}
