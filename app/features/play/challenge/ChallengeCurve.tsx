import { lazy, Suspense } from "react";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import type { ValueCurveProps } from "../score/ValueCurve.tsx";

/** The code that shows how a challenge's value is computed is not part of the first load. */
export const loadCurve = () => withTexts("play/score", () => import("../score/ValueCurve.tsx").then(({ ValueCurve }) => ValueCurve));

const LazyCurve = lazy(loadCurve);

/** The curve of a falling value with its formula, once their code is loaded. Until then their place is kept, as the text below them is there already. */
export function ChallengeCurve(props: ValueCurveProps) {
  if (!props.challenge.curve) return null;
  return <FallingValue {...props} />;
}

function FallingValue(props: ValueCurveProps) {
  const place = (
    <>
      <div className="min-h-18 min-w-36" />
      <div className="h-5 w-full" />
    </>
  );
  return useHydrated() ? (
    <Suspense fallback={place}>
      <LazyCurve {...props} />
    </Suspense>
  ) : (
    place
  );
}
