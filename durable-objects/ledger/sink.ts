import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import type { Pace } from "../delivery-loop.ts";

/**
 * A place to which the Ledger brings its log, in order, at least once. What failed, or was not noted before a restart, is brought again:
 * a sink knows an entry again by its `seq`. No sink waits for another.
 */
export type Sink = {
  /** Under this name its cursor is kept. A new name is a new sink; a name that no sink has any more is forgotten. */
  readonly name: string;
  readonly pace: Pace;
  /** The last entry that a sink which has just been added need not be brought, given the present head. Without it the first one brought is the log's first. */
  readonly begins?: (head: number) => number;
  /** Whether its cursor is stored after each delivery, which costs a row. Else it is stored with the others': more is repeated after a restart. */
  readonly notes: boolean;
  /** Whether `flush` waits for it. */
  readonly flushed: boolean;
  /** How long a delivery may last. One that has not ended by then counts as failed and is brought again, even if it ends later. */
  readonly limitMs: number;
  /** Whoever it brings entries to may want them from now on. */
  wake?(): void;
  /** Takes the first entries of those given, at least one of them, and answers the seq of the last one taken. `signal` ends with the time limit. */
  take(entries: Entry[], signal: AbortSignal): Promise<number>;
};
