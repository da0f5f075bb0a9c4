import { useState } from "react";
import { useRead } from "~/lib/calls/useRead.ts";
import { momentPath } from "../board-query.ts";

type Row = { id: number; rank: number; score: number; name?: string };
/** `entries`: how many of the board's scoring entries there were by then. */
type Moment = { at: number; entries: number; rows: Row[] };

/**
 * Which moment of a game is shown: one of the equal steps that came with the page, at first the last, or the one after a scoring entry, which is
 * requested when the user steps to it. `until`: its time; null for the last step.
 */
export function useMoments(gameId: number, teamId: number | null, replay: Moment[]) {
  const last = replay.length - 1;
  const [step, setStep] = useState(last);
  const [entry, setEntry] = useState<number | null>(null);
  const { data } = useRead(entry === null ? null : momentPath(gameId, entry, teamId), { refreshInterval: 0, keepPreviousData: true });
  const exact = entry === null || !data ? null : { at: Date.parse(data.time), entries: data.entry, rows: data.rows };
  const at = exact
    ? Math.max(
        0,
        replay.findLastIndex((one) => one.at <= exact.at),
      )
    : Math.min(step, last);
  const moment: Moment | undefined = exact ?? replay[at];
  const all = data?.entries ?? replay[last]?.entries ?? 0;
  const here = entry ?? moment?.entries ?? 0;
  const [before, after] = [entry === null && here > 0 ? here : here - 1, here + 1];
  return {
    moment,
    at,
    last,
    isEnd: !exact && at === last,
    until: exact || at < last ? (moment?.at ?? null) : null,
    entry: { here, all },
    chooseStep: (next: number) => {
      setStep(next);
      setEntry(null);
    },
    back: before >= 0 ? () => setEntry(before) : null,
    on: after <= all ? () => setEntry(after) : null,
  };
}

export type ShownMoments = ReturnType<typeof useMoments>;
