import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { lowestScore } from "#worker/domain/scoring/index.ts";
import { decayCurve } from "./decay-curve.ts";
import { ScoreFormula } from "./ScoreFormula.tsx";

const [WIDTH, HEIGHT] = [144, 52];

export type ValueCurveProps = { challenge: ChallengeDetailView; solved: number; most: number };

/** How the value falls with every solve, and the present value; the formula can be unfolded. */
export function ValueCurve({ challenge: { curve }, solved, most }: ValueCurveProps) {
  const { t } = useTexts("play/score");
  if (!curve) return null;
  const shape = decayCurve(curve, solved, { width: WIDTH, height: HEIGHT }, { most });
  const now = shape.at(solved);
  return (
    <>
      <figure className="flex flex-col justify-center">
        <svg
          viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={t("curve.label", { from: curve.originalScore, to: lowestScore(curve) })}
        >
          <path d={`M0,${HEIGHT}H${WIDTH}`} className="stroke-line-strong" />
          <path d={shape.path} fill="none" strokeWidth={2} className="stroke-accent-text" />
          <path d={`M${now.x},${HEIGHT}V${now.y}`} strokeDasharray="2 3" className="stroke-mute" />
          <circle cx={now.x} cy={now.y} r={4} className="fill-accent-text" />
        </svg>
        <figcaption className="mt-1 text-xs text-faint">{t("curve.text")}</figcaption>
      </figure>
      <details className="w-full text-sm">
        <summary className="cursor-pointer text-mute">{t("formula.title")}</summary>
        <ScoreFormula {...{ curve, solved, most }} />
      </details>
    </>
  );
}
