import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { Input } from "~/ui/Input.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { formulaOf, scoreOf, type Curve } from "#worker/domain/scoring/index.ts";

type Props = { curve: Curve; solved: number; most: number };

/** The formula of a challenge's value, and its result for any number of solves. */
export function ScoreFormula({ curve, solved, most }: Props) {
  const { t, i18n } = useTexts("play/score");
  const [text, setText] = useState(String(solved));
  const solves = Number.parseInt(text, 10);
  return (
    <div className="mt-2 flex flex-col gap-2">
      <code translate="no" className="overflow-x-auto font-mono whitespace-pre-wrap">
        {formulaOf(curve)}
      </code>
      <p className="text-xs text-faint">
        {t(`formula.${curve.scoring ?? "exponential"}`) + betweenSentences(i18n.language) + t("formula.n")}
      </p>
      <label className="flex flex-wrap items-center gap-2">
        {t("formula.solves")}
        <span className="w-24">
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000}
            className="figures"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        {solves >= 0 && (
          <output className="font-medium figures">
            = <Num value={scoreOf(curve, solves, most)} />
          </output>
        )}
      </label>
    </div>
  );
}
