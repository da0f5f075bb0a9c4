const LOOK_MS = 500;
/** What npm names a program that it has started for somebody who waits for it. */
const STARTED = new Set(["start", "npx"]);

/**
 * Calls `end` once npm is gone that has started this program. A signal to npm reaches the shell between both alone, so that the program would go on unseen, with
 * its port and its folder.
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
