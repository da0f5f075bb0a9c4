import { env } from "cloudflare:test";
import type { Ctx } from "../../context.ts";
import { connect } from "../../db/client.ts";
import { ledgerOf } from "../ledgers.ts";

/** A service's environment on a server that dies after this many calls to it: those are executed, and none after them. `spent` returns how many there were. */
export function dyingAfter(most: number): { changes: Partial<Ctx>; spent(): number } {
  let calls = 0;
  const step = () => {
    if (calls >= most) throw new Error("the server died");
    calls += 1;
  };
  const d1 = dyingD1(step);
  const changes: Partial<Ctx> = {
    d1,
    db: connect(d1),
    files: dying(env.FILES, step),
    ledger: (id) => dying(ledgerOf(id), step),
  };
  return { changes, spent: () => calls };
}

/** Every call counts. */
function dying<T extends object>(target: T, step: () => void): T {
  return new Proxy(target, {
    get: (real, name) => {
      const value = Reflect.get(real, name) as unknown;
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        step();
        // A stub has only its own methods.
        return (real as Record<string | symbol, (...args: unknown[]) => unknown>)[name]!(...args);
      };
    },
  });
}

/** Preparing a statement is not a call. */
function dyingD1(step: () => void): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(dying(statement, step), {
      get: (inner, name) =>
        name === "bind" ? (...values: unknown[]) => wrap(statement.bind(...values)) : (Reflect.get(inner, name) as unknown),
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: async (list: D1PreparedStatement[]) => {
      step();
      return env.DB.batch(list.map((one) => originals.get(one)!));
    },
  } as D1Database;
}
