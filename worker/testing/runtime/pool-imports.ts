import { env } from "cloudflare:test";
import { maybeHandleRunRequest } from "cloudflare:test-internal";

type ModuleRunner = { import(specifier: string): Promise<unknown> };
type Stub = { fetch(url: string, init: { cf: object }): Promise<Response | undefined> };
type Runner = { get(name: string): Stub; inPlace?: true };

/** The binding of the pool's own object, in which it imports whatever is requested. */
const RUNNER = "__VITEST_POOL_WORKERS_RUNNER_OBJECT";

/**
 * The pool imports the Worker's module anew for every request and for every call of an object: it calls an object of its own, which asks
 * the process outside each time where the module is. That is slow; and the question of an object that is ended meanwhile is never answered,
 * so that the whole run waits at its end. So it is asked once, from here, and cached for the tests of this file.
 */
export async function importInPlace(): Promise<void> {
  const runner = (globalThis as unknown as { __vitest_mocker__: { moduleRunner: ModuleRunner } }).__vitest_mocker__.moduleRunner;
  const ask = (Object.getPrototypeOf(runner) as ModuleRunner).import.bind(runner);
  const main = new URL("./entry.ts", import.meta.url).pathname;
  const kept = await ask(main);
  runner.import = (specifier) => (specifier === main ? Promise.resolve(kept) : ask(specifier));
  const bindings = env as unknown as Record<typeof RUNNER, Runner>;
  if (!bindings[RUNNER].inPlace) bindings[RUNNER] = inPlace(bindings[RUNNER]);
}

/** Everything else that the pool does in its object goes through its socket, which only works there. */
function inPlace(runner: Runner): Runner {
  const here: Stub = { fetch: (_, init) => maybeHandleRunRequest(init, null) };
  return { inPlace: true, get: (name) => (isImport() ? here : runner.get(name)) };
}

/**
 * Whether the caller is the pool's import. A pool in which that has another name takes the slow way. The stack is read unprocessed: mapping
 * each frame to the sources, as the test runner does for stacks, is the most expensive part of a call to an object.
 */
function isImport(): boolean {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 4;
  Error.prepareStackTrace = (_, callers) => callers.map((caller) => caller.getFunctionName());
  try {
    return (new Error().stack as unknown as (string | null)[]).includes("importModule");
  } finally {
    Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  }
}
