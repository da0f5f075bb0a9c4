/** How many calls the edge admits to one object per second, according to its documentation. */
export const ADMITTED_PER_SECOND = 1_000;

const REFUSED = "Durable Object is overloaded. Requests queued for too long.";

/** Calls of one object: the total, those in the present second, and the most in one second. */
type Counted = { calls: number; second: number; inSecond: number; peak: number; refused: number };

/** Counts the calls to each object, by kind and name, since they were last asked for. */
export class Admission {
  private objects = new Map<string, Counted>();

  /** Counts a call; throws the edge's error when the object has admitted enough in this second. */
  admit(object: string, now: number): void {
    const known = this.objects.get(object) ?? { calls: 0, second: 0, inSecond: 0, peak: 0, refused: 0 };
    this.objects.set(object, known);
    const second = Math.floor(now / 1_000);
    if (known.second !== second) Object.assign(known, { second, inSecond: 0 });
    if (known.inSecond >= ADMITTED_PER_SECOND) {
      known.refused += 1;
      throw Object.assign(new Error(REFUSED), { overloaded: true });
    }
    known.inSecond += 1;
    known.calls += 1;
    known.peak = Math.max(known.peak, known.inSecond);
  }

  take(): Record<string, { calls: number; peak: number; refused: number }> {
    const taken = [...this.objects].map(([object, { calls, peak, refused }]) => [object, { calls, peak, refused }] as const);
    this.objects = new Map();
    return Object.fromEntries(taken);
  }
}

/** Whether an error comes from an object that admits no more calls: not every runtime passes on the error's properties. */
export function refusedByAdmission(error: unknown): boolean {
  return error instanceof Error && error.message.includes(REFUSED);
}
