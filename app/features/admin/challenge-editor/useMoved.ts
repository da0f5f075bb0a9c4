import { useEffect, useRef } from "react";

/** Which way a row was moved; another object for each move. */
export type Moved = { by: -1 | 1 };

/** The two buttons that move a row. Once it was moved the one that was pressed has the focus in the new place, or the other where the row goes no further. */
export function useMoved(moved: Moved | null) {
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useEffect(() => {
    if (!moved) return;
    const [first, other] = moved.by === -1 ? [up, down] : [down, up];
    (first.current?.disabled ? other : first).current?.focus();
  }, [moved, up, down]);
  return { up, down };
}
