import { useCallback, useEffect, useRef } from "react";

/** Calls `act` `delayMs` after it was asked for, and at most once in `gapMs`: what was asked for in between happens once, at the end of the gap. */
export function useThrottled(act: () => void, gapMs: number, delayMs = 0): () => void {
  const latest = useRef(act);
  const calledAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    const run = () => {
      timer.current = undefined;
      calledAt.current = Date.now();
      latest.current();
    };
    const rest = calledAt.current + gapMs - Date.now();
    // Many browsers get the same news at once; after a burst the spread keeps them from asking at once.
    const wait = rest > delayMs ? rest + Math.random() * 500 : delayMs;
    timer.current ??= setTimeout(run, wait);
  }, [gapMs, delayMs]);
}
