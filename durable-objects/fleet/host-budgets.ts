import type { Bucket } from "../../worker/contract/wire/limits.ts";
import { levelAt, type Level } from "../../worker/domain/limits/limit.ts";

const MB = 1024 * 1024;

/**
 * What a host's reports may cost, in bytes that are read and written for them: far more than any host needs. The runtime does nothing else while a
 * connection goes on bringing reports, so that a stolen key would otherwise stop the whole platform.
 */
const BUDGET: Bucket = { size: 32 * MB, add: MB, everyMs: 1_000 };
/** What a report costs, however short it is. */
const REPORT = 4 * 1024;

/**
 * Who spends: a host over the connection of its agent, or whoever has its key and was not introduced. Otherwise somebody who has only the key would
 * silence the agent.
 */
export const spenderOf = ({ hostId, link }: { hostId: string; link: number }): string => (link === 0 ? `stranger ${hostId}` : hostId);

/** How much each host, and each stranger with its key, may still report. In memory only. */
export class HostBudgets {
  private readonly levels = new Map<string, Level>();

  constructor(private readonly clock: () => number) {}

  /** Whether a host may connect now. */
  admits(hostId: string): boolean {
    return this.has(hostId) && this.has(spenderOf({ hostId, link: 0 }));
  }

  private has(spender: string): boolean {
    return levelAt(BUDGET, this.levels.get(spender) ?? null, this.clock()).left > 0;
  }

  /** Reads a report of this many bytes and counts it, with what is written for it; false when nothing more is read from there now. */
  metered(spender: string, bytes: number, store: { readonly writtenBytes: number }, read: () => void): boolean {
    if (!this.has(spender)) return false;
    const before = store.writtenBytes;
    try {
      read();
    } finally {
      this.spend(spender, REPORT + bytes + store.writtenBytes - before);
    }
    return true;
  }

  private spend(spender: string, bytes: number): void {
    const level = levelAt(BUDGET, this.levels.get(spender) ?? null, this.clock());
    this.levels.set(spender, { ...level, left: level.left - bytes });
  }

  forget(hostId: string): void {
    for (const link of [0, 1]) this.levels.delete(spenderOf({ hostId, link }));
  }
}
