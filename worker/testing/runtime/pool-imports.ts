import { env } from "cloudflare:test";
import { maybeHandleRunRequest } from "cloudflare:test-internal";

type ModuleRunner = { import(specifier: string): Promise<unknown> };
type Stub = { fetch(url: string, init: { cf: object }): Promise<Response | undefined> };
type Runner = { get(name: string): Stub; inPlace?: true };

/** How the pool's own object is bound, in which it imports whatever it is asked for. */
const RUNNER = "__VITEST_POOL_WORKERS_RUNNER_OBJECT";

/**
 * The pool imports the Worker's module anew for every request and for every call of an object: it calls an object of its own, which asks the
 * process outside each time where the module lies. That is slow; and a question of an object that is ended meanwhile is never answered, for
 * which the whole run waits at its end. So it is asked once, from here, and kept for the tests of this file; and nobody goes elsewhere for it.
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

/** Everything else that the pool does in its object goes through its socket, which is of use only there. */
function inPlace(runner: Runner): Runner {
  const here: Stub = { fetch: (_, init) => maybeHandleRunRequest(init, null) };
  return { inPlace: true, get: (name) => (isImport() ? here : runner.get(name)) };
}

/**
 * Whether what calls is the pool's import. A pool in which that is called otherwise goes its own slow way. The callers are read as they are: to look
 * each of them up in the sources, as the test runner does for whoever asks for a stack, is the dearest part of a call to an object.
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
