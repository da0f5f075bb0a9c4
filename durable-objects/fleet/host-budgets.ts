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

/** How much each host may still report. In memory only. */
export class HostBudgets {
  private readonly levels = new Map<string, Level>();

  constructor(private readonly clock: () => number) {}

  /** Whether anything more is read from a host now. */
  has(hostId: string): boolean {
    return levelAt(BUDGET, this.levels.get(hostId) ?? null, this.clock()).left > 0;
  }

  /** Reads a report of this many bytes and counts it, with what is written for it; false when nothing more is read from its host now. */
  metered(hostId: string, bytes: number, store: { readonly writtenBytes: number }, read: () => void): boolean {
    if (!this.has(hostId)) return false;
    const before = store.writtenBytes;
    try {
      read();
    } finally {
      this.spend(hostId, REPORT + bytes + store.writtenBytes - before);
    }
    return true;
  }

  private spend(hostId: string, bytes: number): void {
    const level = levelAt(BUDGET, this.levels.get(hostId) ?? null, this.clock());
    this.levels.set(hostId, { ...level, left: level.left - bytes });
  }

  forget(hostId: string): void {
    this.levels.delete(hostId);
  }
}
