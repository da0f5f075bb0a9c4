import { lazy, Suspense } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import type { ValueCurveProps } from "../score/ValueCurve.tsx";

/** The code that shows how a challenge's value is computed is not part of the first load. */
export const loadCurve = () => withTexts("play/score", () => import("../score/ValueCurve.tsx").then(({ ValueCurve }) => ValueCurve));

const LazyCurve = lazy(loadCurve);

/** The curve of the falling value, once its code is loaded. Only scripts open the sheet, so the server does not render it. */
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
