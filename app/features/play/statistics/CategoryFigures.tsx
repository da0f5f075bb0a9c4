import type { GameStatisticsView } from "#worker/contract/wire/board/statistics.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { CategoryIcon } from "../challenge/CategoryIcon.tsx";
import { byCategory } from "./bar-values.ts";

/** Each category's challenges and solves. */
export function CategoryFigures({ challenges }: { challenges: GameStatisticsView["challenges"] }) {
  const { t } = useTexts("play/statistics", "play/game");
  const rows = byCategory(challenges);
  const most = Math.max(1, ...rows.map(({ solves }) => solves));
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("statistics.categories")}</h3>
      <Table
        caption={t("statistics.categories")}
        head={
          <>
            <Th>{t("statistics.category")}</Th>
            <Th className="text-right">{t("statistics.challenges")}</Th>
            <Th className="text-right">{t("statistics.unsolved")}</Th>
            <Th className="text-right">{t("statistics.solves")}</Th>
            <Th className="w-1/2 max-sm:hidden">
              <span className="sr-only">{t("statistics.share")}</span>
            </Th>
          </>
        }
      >
        {rows.map(({ tag, challenges: count, solves, unsolved }) => (
          <Tr key={tag}>
            <Td className="whitespace-nowrap">
              <span className="flex items-center gap-2">
                <CategoryIcon tag={tag} size={16} />
                {t(`play/game:tag.${tag}`)}
              </span>
            </Td>
            <Td className="text-right">
              <Num value={count} />
            </Td>
            <Td className="text-right">
              <Num value={unsolved} />
            </Td>
            <Td className="text-right">
              <Num value={solves} />
            </Td>
            <Td className="max-sm:hidden">
              <span aria-hidden="true" className="block h-2.5 min-w-px bg-accent" style={{ width: `${(100 * solves) / most}%` }} />
            </Td>
          </Tr>
        ))}
      </Table>
    </section>
  );
}
