import { lazy, Suspense } from "react";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { useHydrated } from "~/lib/time/useNow.ts";

/** Many challenges say nothing of this, so its code is no part of the first load. */
const LazyFacts = lazy(async () => ({ default: (await import("./Facts.tsx")).Facts }));

/** Who made a challenge, how hard it is, and how to reach it, where that is said. */
export function ChallengeFacts({ challenge }: { challenge: ChallengeDetailView }) {
  const { authors, labels, level, category, connection } = challenge;
  if (!useHydrated() || !(authors || labels || level || category || connection)) return null;
  return (
    <Suspense>
      <LazyFacts challenge={challenge} />
    </Suspense>
  );
}
