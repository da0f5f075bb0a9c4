import i18next from "i18next";
import { lazy, Suspense } from "react";
import { InstanceCard, type InstanceCardProps } from "../instance/InstanceCard.tsx";
import type { Namespace } from "~/i18n/texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";

/** Most challenges have no instances, so the code and the texts of the card are no part of the first load. */
export async function loadCard() {
  const [module] = await Promise.all([import("../instance/InstanceCard.tsx"), i18next.loadNamespaces("play/instance" satisfies Namespace)]);
  return { default: module.InstanceCard };
}

const LazyCard = lazy(loadCard);

/** The card of a challenge's instance. Only scripts open the sheet, so the server makes it for those who have none. */
export function ChallengeInstance(props: InstanceCardProps) {
  const hydrated = useHydrated();
  if (!hydrated) return <noscript>{import.meta.env.SSR && <InstanceCard {...props} />}</noscript>;
  return (
    <Suspense fallback={<div className="min-h-64 rounded border border-line bg-page" />}>
      <LazyCard {...props} />
    </Suspense>
  );
}
