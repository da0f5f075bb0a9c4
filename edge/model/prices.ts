/**
 * Dollars of Workers Paid, as Cloudflare's pages stated on 1 October 2026: `each` beyond what a month's plan includes. The price of logs is valid
 * until 1 December 2026.
 */
export const PRICES = {
  requests: { each: 0.3e-6, included: 10e6 },
  cpuMs: { each: 0.02e-6, included: 30e6 },
  objectRequests: { each: 0.15e-6, included: 1e6 },
  objectGbS: { each: 12.5e-6, included: 400_000 },
  d1Read: { each: 0.001e-6, included: 25e9 },
  d1Written: { each: 1e-6, included: 50e6 },
  logs: { each: 0.6e-6, included: 20e6 },
} as const;

export const BASE_PLAN = 5;

export type Item = keyof typeof PRICES;

/** The cost of an amount of an item. */
export function costOf(item: Item, amount: number): number {
  const { each, included } = PRICES[item];
  return Math.max(0, amount - included) * each;
}
