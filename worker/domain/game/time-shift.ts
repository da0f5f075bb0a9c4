/** A game's times in epoch ms; `freezeAt` null where the board does not freeze. */
export type Times = { startAt: number; endAt: number; freezeAt: number | null; writeupDeadlineAt: number };

/**
 * The times of a game (epoch ms) when all that lies ahead of a moment is moved; its end and the deadline that follows it are moved also where they have
 * come. Null where the moved times do not fit together.
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
