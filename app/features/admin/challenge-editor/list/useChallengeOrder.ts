import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useCall } from "~/lib/calls/useCall.ts";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { orderChallenges } from "../challenge-calls.ts";

/** The challenges of a game in an order that takes effect at once: they stand as was asked for until the server has said how they do. A refusal puts them back. */
export function useChallengeOrder(gameId: number, rows: ChallengeRowView[]) {
  const revalidator = useRevalidator();
  const call = useCall();
  const [stored, setStored] = useState(rows);
  const [asked, setAsked] = useState<ReadonlyMap<number, number> | null>(null);
  if (stored !== rows) {
    setStored(rows);
    setAsked(null);
  }
  /** Gives these the places in which they are listed: all of a tag, or of several. */
  const put = async (ids: number[]) => {
    setAsked((before) => new Map([...(before ?? []), ...ids.map((id, index) => [id, index + 1] as const)]));
    if (await call.run(() => orderChallenges(gameId, ids))) revalidator.revalidate();
    else setAsked(null);
  };
  const shown = asked ? rows.map((row) => ({ ...row, position: asked.get(row.id) ?? row.position })) : rows;
  return { shown, busy: call.busy, put };
}
