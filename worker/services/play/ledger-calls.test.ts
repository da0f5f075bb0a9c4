import "../../testing/runtime/with-resolvers.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Attempt, Receipt } from "../../contract/rpc/ledger.ts";
import type { LedgerApi } from "../../contract/rpc/objects.ts";
import { CallPace } from "../../domain/limits/call-pace.ts";
import { LedgerCalls, type Sender } from "./ledger-calls.ts";

const TRIP_MS = 20;
const ISOLATES = 32;
/** Half of what an object admits. */
const GOAL = 500;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A simulated Ledger at this distance that counts its calls per second, and asks for pacing as ours does. */
function aFarLedger() {
  const [pace, calls, sizes] = [new CallPace(), [] as number[], [] as number[]];
  const submitAll = async (attempts: Attempt[], caller?: string) => {
    calls.push(Date.now());
    sizes.push(attempts.length);
    await pause(TRIP_MS / 2);
    const gapMs = pace.call(caller, attempts.length, Date.now());
    await pause(TRIP_MS / 2);
    return attempts.map((): Receipt => ({ ok: true, id: 1, status: "WrongAnswer", scored: false, gapMs }));
  };
  const sender: Sender = { now: () => Date.now(), after: () => {}, ledger: () => ({ submitAll }) as unknown as LedgerApi };
  return { calls, sizes, sender };
}

const attempt: Attempt = { userId: "a", challengeId: 1, answer: "no", digest: "", key: null, ip: null, limited: false };

/** Submissions spread evenly over a time and the isolates, or all within a tenth of a second; returns the sorted waiting times. */
async function storm(isolates: LedgerCalls[], sender: Sender, { perSecond, seconds, inBursts = false }: Load): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const send = async (n: number) => {
    const since = Date.now();
    await isolates[n % isolates.length]!.send(sender, attempt);
    return Date.now() - since;
  };
  for (let ms = 0, step = inBursts ? 100 : 2; ms < seconds * 1_000; ms += step) {
    while (waits.length < (perSecond * (ms + step)) / 1_000) waits.push(send(waits.length));
    await vi.advanceTimersByTimeAsync(step);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  return (await Promise.all(waits)).toSorted((a, b) => a - b);
}

type Load = { perSecond: number; seconds: number; inBursts?: boolean };

/** The most calls within any second, wherever it begins. */
const mostInASecond = (calls: number[]) => Math.max(...calls.map((at) => calls.filter((one) => one >= at && one < at + 1_000).length));

const isolatesOf = (count: number) => Array.from({ length: count }, () => new LedgerCalls(7));

test.each([
  ["evenly", { perSecond: 500, seconds: 2 }],
  ["in bursts", { perSecond: 500, seconds: 2, inBursts: true }],
  ["four times as many", { perSecond: 2_000, seconds: 1 }],
])(
  "submissions of many isolates, %s, never make more calls a second than half of what a Ledger admits, and are judged soon",
  async (_, load) => {
    const { calls, sizes, sender } = aFarLedger();
    const waits = await storm(isolatesOf(ISOLATES), sender, load);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(load.perSecond * load.seconds);
    expect(mostInASecond(calls)).toBeLessThan(GOAL);
    expect(waits.at(-1)).toBeLessThan(2 * TRIP_MS + (ISOLATES * 1_000) / 400);
  },
);

test("a single caller, or fewer submissions than the Ledger may be called, wait for nothing but the call", async () => {
  const { calls, sender } = aFarLedger();
  const waits = await storm(isolatesOf(ISOLATES), sender, { perSecond: 320, seconds: 1 });
  expect([waits.at(-1), calls.length]).toEqual([TRIP_MS, 320]);
});

test("an isolate that has not called for a while is not delayed by the others", async () => {
  const { sender } = aFarLedger();
  const [late, ...others] = isolatesOf(ISOLATES) as [LedgerCalls, ...LedgerCalls[]];
  await storm([late], sender, { perSecond: 1, seconds: 1 });
  await storm(others, sender, { perSecond: 1_000, seconds: 1 });
  expect(await storm([late], sender, { perSecond: 1, seconds: 1 })).toEqual([TRIP_MS]);
});

test("a single isolate batches by itself, and is never told to wait", async () => {
  const { sender } = aFarLedger();
  const waits = await storm(isolatesOf(1), sender, { perSecond: 1_000, seconds: 1 });
  expect(waits.at(-1)).toBeLessThanOrEqual(TRIP_MS + 5);
});
