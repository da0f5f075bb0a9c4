import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import type { FlagAnswer } from "./verdict.ts";

type Limits = ChallengeDetailView["limits"];
type Loaded = { challenge: Pick<ChallengeDetailView, "id" | "limits"> };

/** The team's remaining attempts and time for the open challenge. Read again after each answer that costs an attempt, and when a pause has `ended`. */
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
