import { whenNpmEnds } from "../packages/under-npm.ts";

/**
 * Ctrl-C, SIGTERM and the end of its terminal end the server, which says why; a second Ctrl-C or SIGTERM ends it at once. Until the returned function
 * is told how to end the running work there is none, and the server ends at once.
 */
export function stopOnSignals(): (stop: () => Promise<unknown>) => void {
  let stop: (() => Promise<unknown>) | null = null;
  let isEnding = false;
  const end = (why: string) => {
    if (isEnding) return;
    isEnding = true;
    console.log(`Vexil ends: ${why}`);
    if (!stop) process.exit(0);
    void stop().finally(() => process.exit(0));
  };
  // By an exit, in which the library ends the runtime: by a signal this process would leave it running.
  const hurry = (signal: string) => (isEnding ? process.exit(0) : end(signal));
  answerSignals(hurry, end);
  whenNpmEnds(() => end("the npm that started it has ended"));
  return (how) => {
    stop = how;
    // Miniflare has added its own handlers, which end the process at once, with the runtime in the middle of its work.
    answerSignals(hurry, end);
  };
}

type Answer = (signal: string) => void;

/** Nobody else answers these signals from now on. A terminal that is closed may send its signal twice. */
function answerSignals(hurry: Answer, end: Answer): void {
  for (const [signal, answer] of [
    ["SIGINT", hurry],
    ["SIGTERM", hurry],
    ["SIGHUP", end],
  ] as const) {
    process.removeAllListeners(signal);
    process.on(signal, answer);
  }
}
