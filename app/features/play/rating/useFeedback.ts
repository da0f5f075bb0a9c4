import type { FeedbackInput } from "#worker/contract/wire/game/feedback.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { call } from "~/lib/calls/api.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { useRead } from "~/lib/calls/useRead.ts";

export type FeedbackPlace = { gameId: number; challengeId: number };

/** The viewer's feedback on a challenge; `send` stores it and returns whether it was accepted. */
export function useFeedback({ gameId, challengeId }: FeedbackPlace) {
  const params = { id: gameId, cid: challengeId };
  const { data, error, mutate } = useRead(pathOf("GET /api/game/:id/challenges/:cid/feedback", { params }), {
    refreshInterval: 0,
    revalidateOnFocus: false,
  });
  const sending = useCall();
  const send = async (body: FeedbackInput) => {
    const taken = await sending.run(() => call("PUT /api/game/:id/challenges/:cid/feedback", { params, body }), { quiet: true });
    if (taken) void mutate();
    return taken !== undefined;
  };
  return { data, isUnread: data === undefined && error !== undefined, sending, send };
}
