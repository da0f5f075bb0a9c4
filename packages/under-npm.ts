const LOOK_MS = 500;
/** npm's names for commands that it runs in the foreground. */
const STARTED = new Set(["start", "npx"]);

/**
 * Calls `end` once the npm that has started this program is gone. A signal to npm reaches only the shell between the two, so the program would
 * continue unseen and keep its port and its folder.
 */
export function whenNpmEnds(end: () => void): void {
  if (!STARTED.has(process.env.npm_lifecycle_event ?? "")) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, LOOK_MS).unref();
}
