import { createHash } from "node:crypto";
import type { Ctx } from "../../context.ts";
import type { LogLine } from "../../contract/wire/archive/archive-log.ts";
import type { Entry, ParticipationSettings } from "../../contract/rpc/ledger.ts";

const CHUNK = 2_000;

/** A game's log as lines of JSON, up to where it ended at the first call, in pieces of bounded size. */
export class LogExport {
  /** After reading: the status of every team according to the log. */
  readonly statuses = new Map<number, ParticipationSettings["status"]>();
  private readonly hash = createHash("sha256");
  private entries = 0;

  /** Clients' addresses are personal data. */
  constructor(
    private readonly ctx: Ctx,
    private readonly gameId: number,
    private readonly personal: boolean,
  ) {}

  async *read(): AsyncGenerator<Uint8Array> {
    const ledger = this.ctx.ledger(this.gameId);
    const head = await ledger.head();
    for (let after = 0; after < head; after += CHUNK) {
      const entries = await ledger.entries(after, Math.min(CHUNK, head - after));
      const bytes = new TextEncoder().encode(entries.map((entry) => this.lineOf(entry)).join(""));
      this.hash.update(bytes);
      this.entries += entries.length;
      yield bytes;
    }
  }

  summary(): { entries: number; sha256: string } {
    return { entries: this.entries, sha256: this.hash.digest("hex") };
  }

  private lineOf(entry: Entry): string {
    const data = JSON.parse(entry.data ?? "null") as unknown;
    if (entry.kind === "participation") this.statuses.set(entry.participationId!, (data as ParticipationSettings).status);
    const line: LogLine = { ...entry, ip: this.personal ? entry.ip : null, data };
    return `${JSON.stringify(line)}\n`;
  }
}
