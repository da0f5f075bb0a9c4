import { whenNpmEnds } from "../packages/under-npm.ts";

/** Ctrl-C, SIGTERM and the end of its terminal end the server after its running work; a second signal ends it at once. */
export function stopOnSignals(stop: () => Promise<unknown>): void {
  let ending: Promise<unknown> | null = null;
  const end = () => void (ending ??= stop().finally(() => process.exit(0)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    // Miniflare's own handlers end the process at once, with the runtime in the middle of its work.
    process.removeAllListeners(signal);
    process.once(signal, end);
  }
  whenNpmEnds(end);
}
