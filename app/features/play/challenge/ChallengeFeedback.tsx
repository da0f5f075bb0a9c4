import i18next from "i18next";
import { lazy, Suspense } from "react";
import type { Namespace } from "~/i18n/texts.ts";
import type { FeedbackCardProps } from "../feedback/FeedbackCard.tsx";

async function loadCard() {
  const [module] = await Promise.all([import("../feedback/FeedbackCard.tsx"), i18next.loadNamespaces("play/feedback" satisfies Namespace)]);
  return { default: module.FeedbackCard };
}

const LazyCard = lazy(loadCard);

/** Asks who has solved a challenge what he thinks of it. Nobody needs that to play, so its code comes when it is shown. */
export function ChallengeFeedback(props: FeedbackCardProps) {
  return (
    <Suspense fallback={<div className="min-h-56" />}>
      <LazyCard {...props} />
    </Suspense>
  );
}
