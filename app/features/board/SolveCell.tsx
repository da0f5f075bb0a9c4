import { memo } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { SolveView } from "#worker/contract/wire/board.ts";
import { bloodRank } from "./columns.ts";

type Props = { solve: SolveView; title: string; format: (at: number) => string };

/** One challenge of one team: a pennant for the first three, a dot for a solve. The title says who and when. */
export const SolveCell = memo(function SolveCell({ solve, title, format }: Props) {
  const { t } = useTexts("board");
  const text = t("board.solve", {
    challenge: title,
    user: solve.userName ?? "–",
    time: format(Date.parse(solve.time)),
    score: solve.score,
  });
  const rank = bloodRank(solve.type);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing is loaded: the dot is drawn, and its tooltip names it
    <span title={text} role="img">
      {rank && <i className={`pennant-${rank}`} />}
    </span>
  );
});
