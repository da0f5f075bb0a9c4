import type { LedgerApi } from "../../contract/rpc/objects.ts";
import type { Attempt, Receipt } from "../../contract/rpc/ledger.ts";
import { CallGap } from "../../domain/limits/call-pace.ts";
import { JointRead } from "../../joint-read.ts";

/** What a submission needs of the request that sends it: the time, to go on when that request is over, and the Ledger. */
export type Sender = { now(): number; after(work: Promise<unknown>): void; ledger(gameId: number): LedgerApi };

const SENT_AT_ONCE = 200;

/**
 * The way of this isolate's submissions to one Ledger: those of the same turn go by one call, which costs more than judging all of them, and when the
 * Ledger says that it is called too often, calls are as far apart as it says (docs/decisions/0108).
 */
export class LedgerCalls {
  private readonly caller = crypto.randomUUID();
  private readonly gap = new CallGap();
  private readonly calls = new JointRead<Attempt, Receipt>(SENT_AT_ONCE, undefined, (now) => this.gap.restMs(now));

  constructor(private readonly gameId: number) {}

  send(sender: Sender, attempt: Attempt): Promise<Receipt> {
    return this.calls.once(sender, attempt, (attempts) => this.call(sender, attempts));
  }

  private async call(sender: Sender, attempts: Attempt[]): Promise<Receipt[]> {
    this.gap.called(sender.now());
    const receipts = await sender.ledger(this.gameId).submitAll(attempts, this.caller);
    this.gap.heard(receipts[0]?.gapMs ?? 0, sender.now());
    return receipts;
  }
}
