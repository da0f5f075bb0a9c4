import { lazy, Suspense } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import type { ValueCurveProps } from "../score/ValueCurve.tsx";

/** How a challenge is worth its points is said by code of its own, which is no part of the first load. */
export const loadCurve = () => withTexts("play/score", () => import("../score/ValueCurve.tsx").then(({ ValueCurve }) => ValueCurve));

const LazyCurve = lazy(loadCurve);

/** How the value falls, once its code is here. Only scripts open the sheet, so the server does not make it. */
export function ChallengeCurve(props: ValueCurveProps) {
  const place = <div className="min-h-18 min-w-36" />;
  return useHydrated() ? (
    <Suspense fallback={place}>
      <LazyCurve {...props} />
    </Suspense>
  ) : (
    place
  );
}
