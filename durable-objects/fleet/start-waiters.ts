import type { ErrorCode } from "../../worker/contract/wire/errors.ts";

export type Ending = { ok: true } | { ok: false; code: ErrorCode };

/** Callers who wait for what becomes of an instance. */
export class StartWaiters {
  private readonly waiting = new Map<string, ((ending: Ending | null) => void)[]>();

  /** What became of it, or null when nothing did within the time. */
  wait(id: string, ms: number): Promise<Ending | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(null), ms);
      const done = (ending: Ending | null) => {
        clearTimeout(timer);
        const left = this.waiting.get(id)?.filter((one) => one !== done) ?? [];
        if (left.length > 0) this.waiting.set(id, left);
        else this.waiting.delete(id);
        resolve(ending);
      };
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), done]);
    });
  }

  tell(id: string, ending: Ending): void {
    for (const done of this.waiting.get(id) ?? []) done(ending);
  }
}
