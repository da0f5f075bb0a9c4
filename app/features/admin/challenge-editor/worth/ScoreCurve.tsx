import { useTexts } from "~/i18n/useTexts.ts";
import { decayCurve } from "~/features/play/index.ts";
import { scoreOf, lowestScore, type Curve } from "#worker/domain/scoring/index.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

const FRAME = { width: 400, height: 120 };
const EDGE = { left: 44, top: 14, right: 14, bottom: 24 };

/** The challenge's situation in its game: its solves, the teams that could solve it, and the solves of the most solved challenge. */
export type Field = { solves: number; teams: number; most: number };

/** The challenge's value after each solve, up to one per team of the game, by the platform's own rule; the dot marks the present value. */
export function ScoreCurve({ curve, game: { solves, teams, most } }: { curve: Curve; game: Field }) {
  const { t, i18n } = useTexts("admin/challenge-editor");
  const number = numberFormat(i18n.language);
  const shape = decayCurve(curve, solves, FRAME, { teams, most });
  const now = shape.at(solves);
  const label = t("curve.label", { start: curve.originalScore, ten: scoreOf(curve, 10, most), floor: lowestScore(curve) });
  return (
    <svg
      viewBox={`0 0 ${FRAME.width + EDGE.left + EDGE.right} ${FRAME.height + EDGE.top + EDGE.bottom}`}
      role="img"
      aria-label={label}
      className="w-full rounded border border-line bg-sunken text-xs figures"
    >
      <g transform={`translate(${EDGE.left} ${EDGE.top})`} className="fill-mute">
        <Level y={0} text={number.format(curve.originalScore)} />
        <Level y={shape.floor} text={number.format(lowestScore(curve))} dashed />
        {shape.ticks.map(({ solves: count, x }) => (
          <text key={count} x={x} y={FRAME.height + 16} textAnchor="middle">
            {number.format(count)}
          </text>
        ))}
        <path d={`${shape.path}V${FRAME.height}H0z`} className="fill-accent-soft" />
        <path d={shape.path} className="fill-none stroke-accent-text" strokeWidth={2} />
        <line x1={0} x2={FRAME.width} y1={FRAME.height} y2={FRAME.height} className="stroke-line-strong" />
        <circle cx={now.x} cy={now.y} r={4} className="fill-raised stroke-accent-text" strokeWidth={2} />
        <text x={FRAME.width} y={12} className="fill-ink font-medium" textAnchor="end">
          {t("curve.now", { count: solves, score: number.format(now.score) })}
        </text>
        {teams > 0 && (
          <text x={FRAME.width} y={28} textAnchor="end">
            {t("curve.teams", { count: teams })}
          </text>
        )}
      </g>
    </svg>
  );
}

function Level({ y, text, dashed }: { y: number; text: string; dashed?: boolean }) {
  return (
    <>
      <line x1={0} x2={FRAME.width} y1={y} y2={y} className="stroke-line" strokeDasharray={dashed ? "4 4" : undefined} />
      <text x={-8} y={y + 4} textAnchor="end">
        {text}
      </text>
    </>
  );
}
