/** Calls `act` after so many milliseconds; answers a function that takes that back. */
export type Later = (ms: number, act: () => void) => () => void;

/** The real clock: acts after so many ms, unless the returned function is called before. */
export const later: Later = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Does work that must end within a limit; fails with an Error when it has not, and tells the work by its signal. */
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
