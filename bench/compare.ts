import type { Measured } from "./arena.ts";
import { percentile } from "./load.ts";
import { figure, report } from "./report.ts";

const ROUNDS = 5;
/** How long a round of a comparison takes: many short rounds say more than few long ones. */
export const COMPARED_SECONDS = 4;

/** One measurement of a load; each round requests other things than those before it, where a thing can be done only once. */
export type Round = () => Promise<Measured>;
/** What is compared, with a name for what is special about it. */
export type Side = [words: string, round: Round];

/**
 * Runs the same load on two worlds in turns, because a machine's speed changes; which one is first changes, too. Prints both medians, and the second
 * as a share of the first: the median of the rounds' shares, and all of them.
 */
export async function compare(name: string, [plain, without]: Side, [special, withIt]: Side): Promise<void> {
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const first = await (isFirst ? without : withIt)();
    const second = await (isFirst ? withIt : without)();
    pairs.push(isFirst ? [first, second] : [second, first]);
  }
  report(`${name}, ${plain}`, median(pairs.map(([one]) => one)));
  report(`${name}, ${special}`, median(pairs.map(([, other]) => other)));
  shares(
    `${name}: of the rate ${plain}`,
    pairs.map(([one, other]) => other.rate / one.rate),
  );
  // Less affected by other work of the machine.
  shares(
    `${name}: of the CPU per request ${plain}`,
    pairs.map(([one, other]) => other.cpuMs / one.cpuMs),
  );
}

function shares(name: string, found: number[]): void {
  const sorted = found.toSorted((a, b) => a - b);
  figure(name, `${percentile(sorted, 0.5).toFixed(2)} (rounds: ${sorted.map((share) => share.toFixed(2)).join(", ")})`);
}

/** Each figure's median; failed requests count, too. */
function median(rows: Measured[]): Measured {
  const of = (value: (row: Measured) => number) =>
    percentile(
      rows.map(value).sort((a, b) => a - b),
      0.5,
    );
  const statuses: Record<number, number> = {};
  for (const row of rows)
    for (const [status, n] of Object.entries(row.statuses)) statuses[Number(status)] = (statuses[Number(status)] ?? 0) + n;
  return {
    requests: of(({ requests }) => requests),
    seconds: of(({ seconds }) => seconds),
    rate: of(({ rate }) => rate),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpuMs: of(({ cpuMs }) => cpuMs),
    statuses,
  };
}
