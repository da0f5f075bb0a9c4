import type { GameStatisticsView } from "#worker/contract/wire/board/statistics.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { Blood } from "../challenge/Blood.tsx";
import { CategoryIcon } from "../challenge/CategoryIcon.tsx";
import { wrongRate } from "./bar-values.ts";

/** Each challenge: its first solver, its number of solves, and after the end its share of wrong answers. */
export function ChallengeFigures({ statistics: { challenges, teams, ended } }: { statistics: GameStatisticsView }) {
  const { t, i18n } = useTexts("play/statistics", "play/game");
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("statistics.challenges")}</h3>
      <Table
        caption={t("statistics.challenges")}
        head={
          <>
            <Th>{t("statistics.challenge")}</Th>
            <Th className="text-right max-sm:hidden">{t("statistics.points")}</Th>
            <Th className="text-right">{t("statistics.solves")}</Th>
            <Th className="text-right">{t("statistics.ofTeams")}</Th>
            {ended && <Th className="text-right">{t("statistics.wrong")}</Th>}
            <Th className="max-sm:hidden">{t("statistics.first")}</Th>
          </>
        }
      >
        {challenges.map((one) => {
          const rate = wrongRate([one]);
          return (
            <Tr key={one.id}>
              <Td className="sm:min-w-40">
                <span className="flex items-center gap-2">
                  <CategoryIcon tag={one.tag} size={16} />
                  <span className="sr-only">{t(`play/game:tag.${one.tag}`)}</span>
                  <span className="min-w-0 [overflow-wrap:anywhere]">{one.title}</span>
                </span>
                <span className="mt-1 block text-xs sm:hidden">
                  <First first={one.first} />
                </span>
              </Td>
              <Td className="text-right max-sm:hidden">
                <Num value={one.score} />
              </Td>
              <Td className="text-right">
                <Num value={one.solved} />
              </Td>
              <Td className="text-right whitespace-nowrap">{teams === 0 ? "–" : percent.format(one.solved / teams)}</Td>
              {ended && <Td className="text-right whitespace-nowrap">{rate === null ? "–" : percent.format(rate)}</Td>}
              <Td className="whitespace-nowrap max-sm:hidden">
                <First first={one.first} />
              </Td>
            </Tr>
          );
        })}
      </Table>
    </section>
  );
}

/** The first solver and the time; on a phone only the solver, below the name. */
function First({ first }: { first: GameStatisticsView["challenges"][number]["first"] }) {
  const { t } = useTexts("play/statistics");
  if (!first) return <span className="text-mute">{t("statistics.nobody")}</span>;
  return (
    <span className="flex items-center gap-2">
      <Blood rank={1} />
      <span className="min-w-0 max-w-36 truncate sm:max-w-48">
        <Name>{first.team}</Name>
      </span>
      <span className="text-mute max-sm:hidden">
        <Time at={first.time} />
      </span>
    </span>
  );
}
