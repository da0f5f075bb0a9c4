import { useCallback, useEffect, useRef } from "react";

/** Calls `act` at once, then at most once in `gapMs`; what was asked for in between happens once, at the end of the gap. */
export function useThrottled(act: () => void, gapMs: number): () => void {
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
    const wait = calledAt.current + gapMs - Date.now();
    if (wait <= 0) run();
    // Many browsers hear the same news at once; the spread keeps them from asking at once.
    else timer.current ??= setTimeout(run, wait + Math.random() * 500);
  }, [gapMs]);
}
