import { useEffect, useRef } from "react";

/** The direction in which a row was moved; a new object for each move. */
export type Moved = { by: -1 | 1 };

/** The two buttons that move a row. After a move the pressed button has the focus in the new place, or the other one if the row cannot move further. */
export function useMoved(moved: Moved | null) {
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useEffect(() => {
    if (!moved) return;
    const [first, other] = moved.by === -1 ? [up, down] : [down, up];
    (first.current?.disabled ? other : first).current?.focus();
  }, [moved, up, down]);
  return { up, down };
}
