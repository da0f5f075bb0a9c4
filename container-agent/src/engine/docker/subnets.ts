import { readFileSync } from "node:fs";
import { Failure } from "../failure.ts";

/** IPv4 addresses from `from` up to but not including `to`. */
export type Range = { from: number; to: number };

/** Eight addresses: the network's, the bridge's, the instance's, and the others that a network needs. */
const SIZE = 8;

/**
 * The addresses for instances' networks. Docker's own pools are used up after about thirty networks, so each network is given its addresses. They are
 * chosen at random among those in no route of this machine, because another engine may do the same here.
 */
export class Subnets {
  /** How many networks there can be. */
  readonly size: number;

  constructor(
    private readonly pools: Range[],
    private readonly taken: () => Range[] = routes,
    private readonly random: () => number = Math.random,
  ) {
    this.size = pools.reduce((sum, pool) => sum + slotsOf(pool), 0);
  }

  /** A free range, `a.b.c.d/29`; fails with `noNetwork`. */
  pick(): string {
    const taken = this.taken();
    const isFree = (from: number) => !taken.some((range) => range.from < from + SIZE && from < range.to);
    const first = Math.floor(this.random() * this.size);
    for (let step = 0; step < this.size; step += 1) {
      const from = this.slot((first + step) % this.size);
      if (isFree(from)) return `${dotted(from)}/29`;
    }
    throw new Failure("noNetwork", "every network of VEXIL_AGENT_SUBNETS is in use");
  }

  /** Whether more than one interface has these addresses: two engines chose them at the same moment. */
  isDoubled(subnet: string): boolean {
    const { from, to } = rangeOf(subnet)!;
    return this.taken().filter((range) => range.from === from && range.to === to).length > 1;
  }

  /** Where the network of this number begins. */
  private slot(number: number): number {
    let rest = number;
    for (const pool of this.pools) {
      if (rest < slotsOf(pool)) return pool.from + rest * SIZE;
      rest -= slotsOf(pool);
    }
    throw new RangeError(`there is no network ${number}`);
  }
}

function slotsOf({ from, to }: Range): number {
  return Math.floor((to - from) / SIZE);
}

/** `a.b.c.d/n` as a range; null when it is not the address of a network. */
export function rangeOf(cidr: string): Range | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(cidr)?.slice(1).map(Number);
  if (!parts || parts.slice(0, 4).some((part) => part > 255) || parts[4]! > 32) return null;
  const from = parts.slice(0, 4).reduce((sum, part) => sum * 256 + part, 0);
  const size = 2 ** (32 - parts[4]!);
  return from % size === 0 ? { from, to: from + size } : null;
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");
}

/** The routes of this machine except the default one; none where the system does not report them. */
export function routes(file = "/proc/net/route"): Range[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return [];
  }
  const ranges: Range[] = [];
  for (const line of text.trim().split("\n").slice(1)) {
    const fields = line.split("\t", 8);
    const [from, size] = [number(fields[1]!), 2 ** 32 - number(fields[7]!)];
    if (size < 2 ** 32) ranges.push({ from, to: from + size });
  }
  return ranges;
}

/** The kernel writes addresses in hexadecimal, the last byte first. */
function number(hex: string): number {
  const swapped = Number.parseInt(hex, 16);
  return (((swapped & 255) << 24) | ((swapped & 0xff00) << 8) | ((swapped >>> 8) & 0xff00) | (swapped >>> 24)) >>> 0;
}
