/** A game's times in epoch ms; `freezeAt` is null if the board does not freeze. */
export type Times = { startAt: number; endAt: number; freezeAt: number | null; writeupDeadlineAt: number };

/**
 * The times of a game (epoch ms) when everything after a moment is shifted; its end, and the deadline that depends on it, are shifted even
 * if they have passed. Null if the shifted times are inconsistent.
 */
export function shiftedTimes({ startAt, endAt, freezeAt, writeupDeadlineAt }: Times, ms: number, from: number): Times | null {
  const moved = (at: number) => (at > from ? at + ms : at);
  const next = {
    startAt: moved(startAt),
    endAt: endAt + ms,
    freezeAt: freezeAt === null ? null : moved(freezeAt),
    writeupDeadlineAt: writeupDeadlineAt + ms,
  };
  const isFreezeWithin = next.freezeAt === null || (next.startAt < next.freezeAt && next.freezeAt < next.endAt);
  return next.startAt < next.endAt && isFreezeWithin ? next : null;
}
