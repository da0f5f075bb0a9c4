import { useFetcher } from "@remix-run/react";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useThrottled } from "~/lib/useThrottled.ts";
import { delayOf, gameRoom } from "../game/readings.ts";

type Loaded = { challenge: Pick<ChallengeDetailView, "id" | "title">; hints: string[] };

const GAP_MS = 2_000;

/** The hints of the challenge that is open: when there is a new one, only those ask who have it open. */
export function useHints(gameId: number, { challenge, hints }: Loaded): string[] {
  const { load, data } = useFetcher<Loaded>();
  const read = useThrottled(() => load(`/games/${gameId}/challenges/${challenge.id}`), GAP_MS);
  useLive(gameRoom(gameId), {
    ReceivedGameNotice: ({ type, values }) => {
      if (type === "NewHint" && values[0] === challenge.title) read(delayOf(gameId, "own"));
    },
  });
  return data?.challenge.id === challenge.id ? data.hints : hints;
}
