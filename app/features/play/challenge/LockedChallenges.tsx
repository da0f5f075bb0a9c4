import { lazy, Suspense } from "react";
import type { GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";

/** Many games lock nothing, so its code is no part of the first load. */
const LazyCards = lazy(() =>
  withTexts(
    "play/rules",
    import("../rules/LockedCards.tsx").then(({ LockedCards }) => LockedCards),
  ),
);

/** What the team may not open yet, after what it may. */
export function LockedChallenges({ details, tag }: { details: GameTeamInfoView; tag: ChallengeTag | null }) {
  const locked = details.locked?.filter((one) => !tag || one.tag === tag) ?? [];
  if (!useHydrated() || locked.length === 0) return null;
  return (
    <Suspense>
      <LazyCards locked={locked} details={details} />
    </Suspense>
  );
}
