import { AppError } from "./contract/wire/errors.ts";
import type { FleetApi } from "./contract/rpc/fleet.ts";
import type { HeraldApi } from "./contract/rpc/herald.ts";
import type { BoardApi, LedgerApi, LimiterApi, RehearsalApi } from "./contract/rpc/objects.ts";

/**
 * How long a call waits for an object, in ms; then its caller is told to try again. Shorter than a request waits for one that reads for it
 * (`joint-read.ts`), which would otherwise ask a second time.
 */
const PATIENCE_MS = 8_000;

/** Signing in waits for its turn among those of its address: the object itself refuses it after eight seconds. */
const TURN_PATIENCE_MS = 12_000;

/** How long somebody waits for calls of an object, by name, in ms. */
type Patience<Api> = Partial<Record<keyof Api & string, number>>;

/**
 * The calls of each kind of object that somebody waits for, and that are of no use to anybody later: they change nothing, or take a token.
 * Of all others only the object knows what has become of them.
 */
export const PATIENCE = {
  ledger: reads<LedgerApi>("verdict", "membership", "memberships", "rosterSince", "access", "boundFlags", "corrections", "vitals", "head"),
  board: reads<BoardApi>(
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
  ),
  fleet: reads<FleetApi>("find", "status", "problem", "list", "failedStarts", "hosts", "logins", "passage"),
  herald: reads<HeraldApi>("hooks", "failures"),
  rehearsal: reads<RehearsalApi>("view"),
  limiter: { ...reads<LimiterApi>("take"), enter: TURN_PATIENCE_MS },
};

/** An object that may be silent: these calls fail with `unavailable` when they take too long. */
export function withPatience<Api extends object>(object: Api, patience: Patience<Api>): Api {
  return new Proxy(object, {
    get(target, method) {
      const call = Reflect.get(target, method) as unknown;
      if (typeof call !== "function") return call;
      const ms = patience[method as keyof Patience<Api>];
      if (ms === undefined) return (...args: unknown[]) => Reflect.apply(call, target, args);
      return (...args: unknown[]) => withinMs(Reflect.apply(call, target, args) as Promise<unknown>, String(method), ms);
    },
  });
}

function reads<Api>(...names: (keyof Api & string)[]): Patience<Api> {
  return Object.fromEntries(names.map((name) => [name, PATIENCE_MS])) as Patience<Api>;
}

async function withinMs<T>(answer: Promise<T>, method: string, patienceMs: number): Promise<T> {
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
