import { memo, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { SolveView } from "#worker/contract/wire/board/board.ts";
import { bloodRank } from "./columns.ts";

type Props = { solve: SolveView; title: string; format: (at: number) => string; isBrief: boolean };

/** One challenge of one team: a pennant for the first three, a dot for a solve. The title, which a brief cell has not, says who and when. */
export const SolveCell = memo(function SolveCell({ isBrief, ...said }: Props) {
  const rank = bloodRank(said.solve.type);
  const sign = rank && <i className={`pennant-${rank}`}>{rank}</i>;
  return isBrief ? <b>{sign ?? "✓"}</b> : <Titled {...said}>{sign}</Titled>;
});

function Titled({ solve, title, format, children }: Omit<Props, "isBrief"> & { children: ReactNode }) {
  const { t } = useTexts("board");
  const text = t("board.solve", {
    challenge: title,
    user: solve.userName ?? "–",
    time: format(Date.parse(solve.time)),
    score: solve.score,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing is loaded: the dot is drawn, and its tooltip names it
    <b title={text} role="img">
      {children}
    </b>
  );
}
