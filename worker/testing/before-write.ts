import { env } from "cloudflare:test";
import type { Ctx } from "../context.ts";
import { connect } from "../db/client.ts";

const IS_WRITE = /^\s*(insert|update|delete)\b/i;

/** A service's D1 where something else happens once, after the service has read and before it writes. */
export function beforeWrite(meanwhile: () => Promise<unknown>): Partial<Ctx> {
  const held = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; query: string }>();
  let isDone = false;
  const comeFirst = async (queries: string[]) => {
    if (isDone || !queries.some((query) => IS_WRITE.test(query))) return;
    isDone = true;
    await meanwhile();
  };
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get: (real, name) => {
        if (name === "bind") return (...values: unknown[]) => wrap(real.bind(...values), query);
        const value = Reflect.get(real, name) as unknown;
        if (typeof value !== "function") return value;
        return async (...args: unknown[]) => {
          await comeFirst([query]);
          return (value as (...all: unknown[]) => unknown).apply(real, args);
        };
      },
    });
    held.set(wrapped, { statement, query });
    return wrapped;
  };
  const d1 = {
    prepare: (query: string) => wrap(env.DB.prepare(query), query),
    batch: async (list: D1PreparedStatement[]) => {
      const known = list.map((one) => held.get(one)!);
      await comeFirst(known.map(({ query }) => query));
      return env.DB.batch(known.map(({ statement }) => statement));
    },
  } as D1Database;
  return { d1, db: connect(d1) };
}
