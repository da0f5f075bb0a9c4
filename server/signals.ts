const LOOK_MS = 500;

/** Ctrl-C and SIGTERM end the server after its work; a second one ends it at once. */
export function stopOnSignals(stop: () => Promise<unknown>): void {
  let ending: Promise<unknown> | null = null;
  const end = () => void (ending ??= stop().finally(() => process.exit(0)));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's own handlers end the process at once, with the runtime in the middle of its work.
    process.removeAllListeners(signal);
    process.once(signal, end);
  }
  if (process.env.npm_lifecycle_event === "start") whenAbandoned(end);
}

/** A signal to npm reaches the shell between it and this process alone: the server would go on unseen, with its port and its folder. */
function whenAbandoned(end: () => void): void {
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || end(), LOOK_MS).unref();
}
