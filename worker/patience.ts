import { AppError } from "./contract/wire/errors.ts";
import type { FleetApi } from "./contract/rpc/fleet.ts";
import type { HeraldApi } from "./contract/rpc/herald.ts";
import type { BoardApi, LedgerApi, LimiterApi, RehearsalApi } from "./contract/rpc/objects.ts";

/**
 * How long a call waits for an object, in ms; then its caller is told to try again. Shorter than a request waits for one that reads for it
 * (`joint-read.ts`), which would otherwise ask a second time.
 */
const PATIENCE_MS = 8_000;

type Calls<Api> = readonly (keyof Api & string)[];

/**
 * The calls of each kind of object that somebody waits for, and that are of no use to anybody later: they change nothing, or take a token.
 * Of all others only the object knows what has become of them.
 */
export const LEDGER_READS: Calls<LedgerApi> = [
  "verdict",
  "membership",
  "memberships",
  "rosterSince",
  "access",
  "boundFlags",
  "corrections",
  "vitals",
  "head",
];
export const BOARD_READS: Calls<BoardApi> = [
  "follow",
  "version",
  "frame",
  "page",
  "team",
  "table",
  "lines",
  "wire",
  "ctftime",
  "statistics",
  "moments",
  "moment",
  "reveal",
  "stage",
  "score",
  "vitals",
];
export const FLEET_READS: Calls<FleetApi> = ["find", "status", "problem", "list", "failedStarts", "hosts", "logins", "passage"];
export const HERALD_READS: Calls<HeraldApi> = ["hooks", "failures"];
export const REHEARSAL_READS: Calls<RehearsalApi> = ["view"];
export const LIMITER_READS: Calls<LimiterApi> = ["take"];
/** Signing in, which waits for its turn among those of its address: the object itself refuses it after eight seconds. */
export const LIMITER_TURNS: Calls<LimiterApi> = ["enter"];
export const TURN_PATIENCE_MS = 12_000;

/** An object that may be silent: calls of these names fail with `unavailable` when they take too long. */
export function withPatience<Api extends object>(object: Api, reads: Calls<Api>, patienceMs = PATIENCE_MS): Api {
  return new Proxy(object, {
    get(target, method) {
      const call = Reflect.get(target, method) as unknown;
      if (typeof call !== "function") return call;
      if (!reads.includes(method as keyof Api & string)) return (...args: unknown[]) => Reflect.apply(call, target, args);
      return (...args: unknown[]) => inTime(Reflect.apply(call, target, args) as Promise<unknown>, String(method), patienceMs);
    },
  });
}

async function inTime<T>(answer: Promise<T>, method: string, patienceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      console.error(JSON.stringify({ event: "object.silent", method, ms: patienceMs }));
      reject(new AppError("unavailable"));
    }, patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
