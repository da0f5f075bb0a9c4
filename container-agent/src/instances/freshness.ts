import type { Order, Report } from "../../../packages/host-protocol/protocol.ts";

type Refusal = Extract<Report, { type: "refused" }>["reason"];

/** What an agent has accepted on this connection: nothing until the `welcome` that names the nonce of its own `hello`. */
export type Accepted = { hostId: string; nonce: string; link: number | null; seq: number };

/**
 * Why an order is refused: it is not for this host, or not newer than all before it; null when it is accepted. Each connection starts with a nonce of
 * the agent's own, so that nothing sent on an earlier one, to this process or to one before it, counts as new.
 */
export function refusalOf(order: Order, { hostId, nonce, link, seq }: Accepted): Refusal | null {
  if (order.host !== hostId) return "otherHost";
  if (link === null) return order.type === "welcome" && order.nonce === nonce ? null : "staleLink";
  if (order.link !== link) return "staleLink";
  return order.seq <= seq ? "repeated" : null;
}

/** Whether an order about an instance is older than what this host already runs. */
export function isStale(epoch: number, known: number | undefined): boolean {
  return known !== undefined && epoch < known;
}
