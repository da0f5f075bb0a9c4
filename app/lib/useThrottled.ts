import { useCallback, useEffect, useRef } from "react";

/**
 * Calls `act` after the given delay, and at most once in `gapMs`. Requests made while one is pending are merged into one call, at the earliest of
 * their times.
 */
export function useThrottled(act: () => void, gapMs: number): (delayMs: number) => void {
  const latest = useRef(act);
  const calledAt = useRef(-gapMs);
  const due = useRef<{ at: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(due.current?.timer), []);

  return useCallback(
    (delayMs: number) => {
      const now = performance.now();
      const at = Math.max(now + delayMs, calledAt.current + gapMs);
      if (due.current && due.current.at <= at) return;
      clearTimeout(due.current?.timer);
      const run = () => {
        due.current = null;
        calledAt.current = performance.now();
        latest.current();
      };
      due.current = { at, timer: setTimeout(run, at - now) };
    },
    [gapMs],
  );
}
