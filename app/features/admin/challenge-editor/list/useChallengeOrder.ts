import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useCall } from "~/lib/calls/useCall.ts";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { orderChallenges } from "../challenge-calls.ts";

/** A game's challenges in an order that changes at once: the new order is shown until the server has confirmed its own. A refusal resets it. */
export function useChallengeOrder(gameId: number, rows: ChallengeRowView[]) {
  const revalidator = useRevalidator();
  const call = useCall();
  const [stored, setStored] = useState(rows);
  const [asked, setAsked] = useState<ReadonlyMap<number, number> | null>(null);
  if (stored !== rows) {
    setStored(rows);
    setAsked(null);
  }
  /** Gives these challenges the positions in which they are listed: all challenges of one or several tags. */
  const put = async (ids: number[]) => {
    setAsked((before) => new Map([...(before ?? []), ...ids.map((id, index) => [id, index + 1] as const)]));
    if (await call.run(() => orderChallenges(gameId, ids))) revalidator.revalidate();
    else setAsked(null);
  };
  const shown = asked ? rows.map((row) => ({ ...row, position: asked.get(row.id) ?? row.position })) : rows;
  return { shown, busy: call.busy, put };
}
