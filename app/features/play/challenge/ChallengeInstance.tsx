import { lazy, Suspense } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import { InstanceCard, type InstanceCardProps } from "../instance/InstanceCard.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";

/** Most challenges have no instances, so the code and the texts of the card are not part of the first load. */
export const loadCard = () =>
  withTexts("play/instance", () => import("../instance/InstanceCard.tsx").then((module) => module.InstanceCard));

const LazyCard = lazy(loadCard);

/** The card of a challenge's instance. Only scripts open the sheet, so the server renders the card for visitors without scripts. */
export function ChallengeInstance(props: InstanceCardProps) {
  const hydrated = useHydrated();
  if (!hydrated) return <noscript>{import.meta.env.SSR && <InstanceCard {...props} />}</noscript>;
  return (
    <Suspense fallback={<div className="min-h-64 rounded border border-line bg-page" />}>
      <LazyCard {...props} />
    </Suspense>
  );
}
