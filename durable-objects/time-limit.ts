/** Calls `act` after this many milliseconds; returns a function that cancels it. */
export type Later = (ms: number, act: () => void) => () => void;

/** The real clock: acts after this many ms, unless the returned function is called before. */
export const later: Later = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Runs work that must end within a limit; throws an Error when it has not, and notifies the work through its signal. */
export function withinLimit<T>(limitMs: number, after: Later, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  return new Promise((resolve, reject) => {
    const cancel = after(limitMs, () => {
      reject(new Error(`Not ended within ${limitMs} ms`));
      limit.abort();
    });
    work(limit.signal).then(resolve, reject).finally(cancel);
  });
}
