import type { Order, Report } from "./protocol.ts";

type Refusal = Extract<Report, { type: "refused" }>["reason"];

/** What an agent has accepted so far: of which connection, up to which order, and the epoch of each instance it knows. */
export type Accepted = { hostId: string; link: number; seq: number };

/** Whether an order is for this host and newer than all before it; the reason why not, else null. A `welcome` begins a new connection. */
export function refusalOf(order: Order, { hostId, link, seq }: Accepted): Refusal | null {
  if (order.host !== hostId) return "otherHost";
  if (order.link < link || (order.type !== "welcome" && order.link !== link)) return "staleLink";
  if (order.type === "welcome" ? order.link === link : order.seq <= seq) return "repeated";
  return null;
}

/** Whether an order about an instance is older than what this host already runs. */
export function isStale(epoch: number, known: number | undefined): boolean {
  return known !== undefined && epoch < known;
}
