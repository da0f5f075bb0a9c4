import { useFetcher } from "@remix-run/react";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useThrottled } from "~/lib/useThrottled.ts";
import { delayOf, gameHub } from "../game/readings.ts";

type Loaded = { challenge: Pick<ChallengeDetailView, "id" | "title" | "pricedHints">; html: string; hints: string[] };
type Shown = { html: string; hints: string[]; priced: ChallengeDetailView["pricedHints"] };

const GAP_MS = 2_000;

/**
 * The text and the hints of the open challenge. When a new hint is published, only pages with that challenge open read both; when a member opens one,
 * they do so at once.
 */
export function useTextAndHints(gameId: number, loaded: Loaded): Shown {
  const { challenge } = loaded;
  const { load, data } = useFetcher<Loaded>();
  const path = `/games/${gameId}/challenges/${challenge.id}`;
  const read = useThrottled(() => load(path), GAP_MS);
  useLive(gameHub(gameId), {
    ReceivedGameNotice: ({ type, values }) => {
      if (type === "NewHint" && values[0] === challenge.title) read(delayOf(gameId, "own"));
    },
    HintOpened: ({ challengeId }) => {
      if (challengeId === challenge.id) load(path);
    },
  });
  const { html, hints, challenge: shown } = data?.challenge.id === challenge.id ? data : loaded;
  return { html, hints, priced: shown.pricedHints };
}
