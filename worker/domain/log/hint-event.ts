import type { EntryData } from "../../contract/rpc/ledger.ts";
import type { EventView } from "../../contract/wire/monitor/monitor.ts";

type Hint = EntryData["hint"];

/** What the staff reads of a hint that was opened: for clients that know events of this type alone, and for ours. */
export const hintValues = (challenge: string, { id, cost }: Hint): string[] => [challenge, id, `-${cost}`];
/** What a hint costs and when it is charged, as an event shows it. */
export const hintTerms = ({ id, cost, onSolve }: Hint): EventView["hint"] => ({ id, cost, charged: onSolve ? "solve" : "opening" });
