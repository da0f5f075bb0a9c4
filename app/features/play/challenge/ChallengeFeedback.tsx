import { lazy, Suspense } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import type { FeedbackCardProps } from "../rating/FeedbackCard.tsx";

const loadCard = () =>
  withTexts(
    "play/rating",
    import("../rating/FeedbackCard.tsx").then(({ FeedbackCard }) => FeedbackCard),
  );

const LazyCard = lazy(loadCard);

/** Asks who has solved a challenge what he thinks of it. Nobody needs that to play, so its code comes when it is shown. */
export function ChallengeFeedback(props: FeedbackCardProps) {
  const hydrated = useHydrated();
  const room = <div className="min-h-56" />;
  // The server does not wait for code.
  if (!hydrated) return room;
  return (
    <Suspense fallback={room}>
      <LazyCard {...props} />
    </Suspense>
  );
}
