import type { LedgerApi } from "../../contract/rpc/objects.ts";
import type { Attempt, Receipt } from "../../contract/rpc/ledger.ts";
import { CallGap } from "../../domain/limits/call-pace.ts";
import { JointRead } from "../../joint-read.ts";

/** What a submission needs from its request: the time, a way to continue after that request, and the Ledger. */
export type Sender = { now(): number; after(work: Promise<unknown>): void; ledger(gameId: number): LedgerApi };

const SENT_AT_ONCE = 200;

/**
 * How this isolate's submissions reach one Ledger: those of the same turn share one call, because a call costs more than judging all of
 * them. When the Ledger says that it is called too often, calls are spaced as it says (docs/decisions/0108).
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
