import type { Measured } from "./arena.ts";
import { LIMITS_IN_WORDS, ONE_PERSON } from "./limits.ts";

/** Measured on a 2-core machine with 32 closed-loop connections, 1,000 teams × 30 challenges, 30 % solved before: requests per second. */
export const PEERS = {
  wrong: { "rCTF 1": 2665, "rCTF 2": 564 },
  right: { "rCTF 1": 1408, "rCTF 2": 113 },
  board: { "rCTF 1": 4465, "rCTF 2": 76 },
  profile: { "rCTF 1": 1563, "rCTF 2": 114 },
} as const;

/** Seconds until a solve is shown, in the same measurement. */
export const PEERS_SHOWN = { "rCTF 1": 6.4, "rCTF 2": 0.2 } as const;

/** A section's title, which of the product's limits apply in it, and who sends the requests. */
export function heading(text: string, terms = `${LIMITS_IN_WORDS} ${ONE_PERSON}`): void {
  console.log(`\n${text}\n${"─".repeat(text.length)}\n${terms}`);
}

/** One line of the table. `floor` is the rate for the ratio; `peers` are listed beside it. */
export function report(name: string, row: Measured, floor?: number, peers?: Record<string, number>): void {
  const refused = Object.entries(row.statuses).filter(([status]) => status !== "200");
  const parts = [
    name.padEnd(46),
    `${Math.round(row.rate)}/s`.padStart(9),
    `p50 ${row.p50.toFixed(1)} ms`.padStart(13),
    `p99 ${row.p99.toFixed(1)} ms`.padStart(14),
    `CPU ${row.cpuMs.toFixed(2)} ms`.padStart(13),
    floor ? `${(row.rate / floor).toFixed(2)} of floor`.padStart(15) : "".padStart(15),
  ];
  if (peers) parts.push(`  ${versus(row.rate, peers)}`);
  if (refused.length > 0) parts.push(`  NOT 200: ${refused.map(([status, n]) => `${n} × ${status}`).join(", ")}`);
  console.log(parts.join(" "));
}

function versus(rate: number, peers: Record<string, number>): string {
  const best = Math.max(...Object.values(peers));
  const listed = Object.entries(peers).map(([name, value]) => `${name} ${value}/s`);
  return `${(rate / best).toFixed(2)} × the better peer (${listed.join(", ")} measured on 2 cores)`;
}

export function figure(name: string, value: string): void {
  console.log(`${name.padEnd(46)} ${value}`);
}
