import { env } from "cloudflare:test";
import type { Ctx } from "../../context.ts";
import { connect } from "../../db/client.ts";

/** A service's D1, and how many statements it has executed there: a request is limited to a thousand. Also the longest bound value, in bytes. */
export function countedD1(): { changes: Partial<Ctx>; queries(): number; longest(): number } {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let [queries, longest] = [0, 0];
  const bound = (values: unknown[]) => {
    for (const value of values) if (typeof value === "string") longest = Math.max(longest, new TextEncoder().encode(value).length);
    return values;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get: (real, name) => {
        if (name === "bind") return (...values: unknown[]) => wrap(real.bind(...bound(values)));
        const value = Reflect.get(real, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          queries += 1;
          return (value as (...all: unknown[]) => unknown).apply(real, args);
        };
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  const d1 = {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: async (list: D1PreparedStatement[]) => {
      queries += list.length;
      return env.DB.batch(list.map((one) => originals.get(one)!));
    },
  } as D1Database;
  return { changes: { d1, db: connect(d1) }, queries: () => queries, longest: () => longest };
}
