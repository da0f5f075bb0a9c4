import type { ErrorCode } from "../../worker/contract/wire/errors.ts";

/** How a start ended that a caller waited for; `code` says why it failed. */
export type WaitResult = { ok: true } | { ok: false; code: ErrorCode };

/** Callers who wait for the result of a start. */
export class StartWaiters {
  private readonly waiting = new Map<string, ((result: WaitResult | null) => void)[]>();

  /** The result, or null if there was none within the time. */
  wait(id: string, ms: number): Promise<WaitResult | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(null), ms);
      const done = (result: WaitResult | null) => {
        clearTimeout(timer);
        const left = this.waiting.get(id)?.filter((one) => one !== done) ?? [];
        if (left.length > 0) this.waiting.set(id, left);
        else this.waiting.delete(id);
        resolve(result);
      };
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), done]);
    });
  }

  /** Whether anybody waits for it. */
  has(id: string): boolean {
    return this.waiting.has(id);
  }

  answer(id: string, result: WaitResult): void {
    for (const done of this.waiting.get(id) ?? []) done(result);
  }
}
