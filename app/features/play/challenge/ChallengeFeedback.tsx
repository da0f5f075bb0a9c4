import { lazy, Suspense } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import type { FeedbackCardProps } from "../feedback/FeedbackCard.tsx";

const loadCard = () =>
  withTexts(
    "play/feedback",
    import("../feedback/FeedbackCard.tsx").then(({ FeedbackCard }) => FeedbackCard),
  );

const LazyCard = lazy(loadCard);

/** Asks who has solved a challenge what he thinks of it. Nobody needs that to play, so its code comes when it is shown. */
export function ChallengeFeedback(props: FeedbackCardProps) {
  return (
    <Suspense fallback={<div className="min-h-56" />}>
      <LazyCard {...props} />
    </Suspense>
  );
}
