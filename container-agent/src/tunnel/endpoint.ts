import type { Endpoint } from "../captures/packet.ts";

export type { Endpoint } from "../captures/packet.ts";

/** Reads `address:port` or `[v6 address]:port`; null when it is neither. */
export function endpointOf(text: string): Endpoint | null {
  const [, six, four, digits] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  return digits === undefined || port > 65_535 ? null : { address: (six ?? four)!, port };
}
