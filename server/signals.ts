import { whenNpmEnds } from "../packages/under-npm.ts";

/** Ctrl-C, SIGTERM and the end of its terminal end the server after its running work, which says why; a second Ctrl-C or SIGTERM ends it at once. */
export function stopOnSignals(stop: () => Promise<unknown>): void {
  let ending: Promise<unknown> | null = null;
  const end = (why: string) => {
    if (ending) return;
    console.log(`Vexil ends: ${why}`);
    ending = stop().finally(() => process.exit(0));
  };
  // By an exit, in which the library ends the runtime: by a signal this process would leave it running.
  const hurry = (signal: string) => (ending ? process.exit(0) : end(signal));
  // A terminal that is closed may send its signal twice.
  for (const [signal, answer] of [
    ["SIGINT", hurry],
    ["SIGTERM", hurry],
    ["SIGHUP", end],
  ] as const) {
    // Miniflare's own handlers end the process at once, with the runtime in the middle of its work.
    process.removeAllListeners(signal);
    process.on(signal, answer);
  }
  whenNpmEnds(() => end("the npm that started it has ended"));
}
