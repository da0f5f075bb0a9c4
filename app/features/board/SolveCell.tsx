import { memo } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { SolveView } from "#worker/contract/wire/board.ts";
import { Blood } from "~/features/play/index.ts";
import { bloodRank } from "./columns.ts";

type Props = { solve: SolveView | undefined; title: string; format: (at: number) => string };

/** One challenge of one team: a pennant for the first three, a dot for a solve, nothing otherwise. The title says who and when. */
export const SolveCell = memo(function SolveCell({ solve, title, format }: Props) {
  const { t } = useTexts("board");
  if (!solve) return null;
  const text = t("board.solve", {
    challenge: title,
    user: solve.userName ?? "–",
    time: format(Date.parse(solve.time)),
    score: solve.score,
  });
  const rank = bloodRank(solve.type);
  return (
    <span title={text} className="inline-flex size-full items-center justify-center">
      {rank ? <Blood rank={rank} /> : <span className="size-2 rounded-full bg-accent-text" />}
      <span className="sr-only">{text}</span>
    </span>
  );
});
