import { env } from "cloudflare:test";

const fault = (message: string, marks: object) => Object.assign(new Error(message), marks);
/** The edge's error for a call to an overloaded object. */
export const tooMuch = () => fault("Durable Object is overloaded. Too many requests queued.", { overloaded: true, remote: true });
/** The error for an object that disappeared during the call. */
export const lost = () => fault("Network connection lost.", { retryable: true, remote: true });
const d1TooMuch = () => fault("D1_ERROR: D1 DB is overloaded. Requests queued for too long.", {});
const r2TooMuch = (what: string) => fault(`${what}: Reduce your concurrent request rate for the same object. (10058)`, {});

/** Every kind of object that the Worker calls. */
export const KINDS = [
  "LEDGER",
  "BOARD",
  "HUB",
  "FLEET",
  "LIMITER",
  "POSTMAN",
  "ARCHIVIST",
  "HASHERS",
  "HERALD",
  "REHEARSAL",
] as const satisfies (keyof Env)[];
export type ObjectKind = (typeof KINDS)[number];

/** Objects all of whose calls fail. */
export function failing(error: () => Error): never {
  return { idFromName: (name: string) => name, get: () => broken(error) } as never;
}

/** One such object. */
export const broken = (error: () => Error): never => new Proxy({}, { get: () => () => Promise.reject(error()) }) as never;

/** An object whose calls are never answered. */
export const hung = (): never => new Proxy({}, { get: () => () => new Promise(() => {}) }) as never;

/** Files all of whose calls fail. */
export function busyFiles(): R2Bucket {
  return new Proxy({}, { get: (_, what) => () => Promise.reject(r2TooMuch(String(what))) }) as R2Bucket;
}

/** The tests' database, which answers this many queries and then is overloaded. */
export function busyAfter(questions: number): D1Database {
  let left = questions;
  return databaseThat((really) => ((left -= 1) < 0 ? Promise.reject(d1TooMuch()) : really()));
}

/** Bindings that work as usual, and record which are used and how often D1 is queried. */
export function heard(): { changes: Partial<Env>; reached: Set<ObjectKind | "FILES">; questions(): number } {
  const reached = new Set<ObjectKind | "FILES">();
  let questions = 0;
  const heardOf = (kind: ObjectKind) => ({
    idFromName: (name: string) => env[kind]!.idFromName(name),
    get: (...given: Parameters<DurableObjectNamespace["get"]>) => {
      reached.add(kind);
      return env[kind]!.get(...given);
    },
  });
  const FILES = new Proxy(env.FILES, {
    get: (bucket, what: keyof R2Bucket) => {
      reached.add("FILES");
      return bucket[what].bind(bucket);
    },
  });
  const DB = databaseThat((really) => {
    questions += 1;
    return really();
  });
  const objects = Object.fromEntries(KINDS.map((kind) => [kind, heardOf(kind)]));
  return { changes: { ...objects, FILES, DB } as Partial<Env>, reached, questions: () => questions };
}

/** The tests' database, each query of which passes through `ask`. */
function databaseThat(ask: <T>(really: () => Promise<T>) => Promise<T>): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      all: () => ask(() => statement.all()),
      first: (column: string) => ask(() => (column === undefined ? statement.first() : statement.first(column))),
      raw: (options: { columnNames?: false }) => ask(() => statement.raw(options)),
      run: () => ask(() => statement.run()),
    } as unknown as D1PreparedStatement;
    real.set(own, statement);
    return own;
  };
  return {
    prepare: (text: string) => wrapped(env.DB.prepare(text)),
    batch: (statements: D1PreparedStatement[]) => ask(() => env.DB.batch(statements.map((each) => real.get(each) ?? each))),
  } as never;
}
