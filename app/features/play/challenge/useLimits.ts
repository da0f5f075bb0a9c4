import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import type { FlagAnswer } from "./verdict.ts";

type Limits = ChallengeDetailView["limits"];
type Loaded = { challenge: Pick<ChallengeDetailView, "id" | "limits"> };

/** What the team may still do with the challenge that is open: read again after each answer that costs an attempt, and when a pause `ended`. */
export function useLimits(
  gameId: number,
  challenge: Loaded["challenge"],
  answer: FlagAnswer | undefined,
): { limits: Limits; ended: () => void } {
  const { load, data } = useFetcher<Loaded>();
  const path = `/games/${gameId}/challenges/${challenge.id}`;
  const isLimited = !!challenge.limits;
  useEffect(() => {
    const mayCost = answer?.kind === "refused" || (answer?.kind === "judged" && answer.status !== "Accepted");
    if (isLimited && mayCost) load(path);
  }, [answer, isLimited, load, path]);
  return { limits: data?.challenge.id === challenge.id ? data.challenge.limits : challenge.limits, ended: () => load(path) };
}
