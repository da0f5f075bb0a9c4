import type { EntryData } from "../../contract/rpc/ledger.ts";
import type { EventView } from "../../contract/wire/monitor/monitor.ts";

type Hint = EntryData["hint"];

/** The staff's event for an opened hint: for clients that know only this type of event, and for ours. */
export const hintValues = (challenge: string, { id, cost }: Hint): string[] => [challenge, id, `-${cost}`];
/** The cost of a hint and when it is charged, as an event shows it. */
export const hintTerms = ({ id, cost, onSolve }: Hint): EventView["hint"] => ({ id, cost, charged: onSolve ? "solve" : "opening" });
