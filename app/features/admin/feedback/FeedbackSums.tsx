import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { namesInARow } from "~/lib/names-in-a-row.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import type { FeedbackSumView } from "#worker/contract/wire/game/feedback.ts";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";

/** The stars that each challenge got. */
export function FeedbackSums({ sums, to }: { sums: FeedbackSumView[]; to: (challenge: number) => string }) {
  const { t, i18n } = useTexts("admin/feedback");
  const mean = numberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Table
      caption={t("feedback.average")}
      head={
        <>
          <Th>{t("feedback.challenge")}</Th>
          <Th className="text-right">{t("feedback.count")}</Th>
          <Th className="text-right">{t("feedback.average")}</Th>
          <Th className="max-sm:hidden">{t("feedback.spread")}</Th>
          <Th className="text-right">{t("feedback.words")}</Th>
        </>
      }
    >
      {sums.map((sum) => (
        <Tr key={sum.challengeId}>
          <Td className="w-full min-w-32">{sum.title}</Td>
          <Td className="text-right">
            <Num value={sum.count} />
          </Td>
          <Td className="text-right font-medium whitespace-nowrap">{sum.average === null ? "–" : mean.format(sum.average)}</Td>
          <Td className="max-sm:hidden">
            <Spread sum={sum} />
          </Td>
          <Td className="text-right">
            {sum.texts > 0 ? (
              <Link to={to(sum.challengeId)} preventScrollReset className="text-accent-text underline">
                <Num value={sum.texts} />
              </Link>
            ) : (
              "–"
            )}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

/** Five bars, from one star to five. */
function Spread({ sum: { stars } }: { sum: FeedbackSumView }) {
  const { t, i18n } = useTexts("admin/feedback");
  const most = Math.max(1, ...stars);
  const text = namesInARow(
    stars.map((count, n) => t("feedback.spreadOf", { n: n + 1, count })),
    i18n.language,
  );
  return (
    <svg role="img" aria-label={text} viewBox="0 0 60 20" width="60" height="20" className="block">
      {stars.map((count, n) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- the place is what the bar stands for
          key={n}
          x={n * 12}
          y={19 - (18 * count) / most}
          width="10"
          height={(18 * count) / most + 1}
          className={count > 0 ? "fill-accent" : "fill-line-strong"}
        />
      ))}
    </svg>
  );
}
