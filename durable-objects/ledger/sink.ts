import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import type { Pace } from "../delivery-loop.ts";

/**
 * A receiver of the Ledger's log, in order, at least once. What failed, or was not noted before a restart, is delivered again: a sink recognises an
 * entry by its `seq`. No sink waits for another.
 */
export type Sink = {
  /** Its cursor is stored under this name. A new name is a new sink; a name without a sink is forgotten. */
  readonly name: string;
  readonly pace: Pace;
  /** The last entry that a newly added sink does not need, given the present head. Without this function it starts with the log's first entry. */
  readonly begins?: (head: number) => number;
  /** Whether its cursor is stored after each delivery, which costs a row. Otherwise it is stored with the others': more is repeated after a restart. */
  readonly notes: boolean;
  /** Whether `flush` waits for it. */
  readonly flushed: boolean;
  /** How long a delivery may take. One that has not ended by then counts as failed and is repeated, even if it ends later. */
  readonly limitMs: number;
  /** Called when the receiver may want entries from now on. */
  wake?(): void;
  /** Accepts the first of the given entries, at least one of them, and returns the seq of the last one accepted. `signal` aborts at the time limit. */
  take(entries: Entry[], signal: AbortSignal): Promise<number>;
};
