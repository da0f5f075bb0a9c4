import { useTexts } from "~/i18n/useTexts.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { FeedRow } from "~/lib/live/live-feed.ts";
import type { SubmissionView } from "#worker/contract/wire/monitor/monitor.ts";
import { Clock } from "~/ui/values/Clock.tsx";
import { FlagLabel } from "./FlagLabel.tsx";
import { VerdictBadge } from "./VerdictBadge.tsx";

/** All submissions, newest first. */
export function SubmissionTable({ rows, onHover }: { rows: FeedRow<SubmissionView>[]; onHover: (hovered: boolean) => void }) {
  const { t } = useTexts("admin/monitor");
  return (
    <div onMouseEnter={() => onHover(true)} onMouseLeave={() => onHover(false)}>
      <Table
        caption={t("monitor.submissions")}
        head={
          <>
            <Th>{t("monitor.time")}</Th>
            <Th>{t("monitor.status")}</Th>
            <Th>{t("monitor.team")}</Th>
            <Th className="max-md:hidden">{t("monitor.user")}</Th>
            <Th className="max-sm:hidden">{t("monitor.challenge")}</Th>
            <Th className="max-sm:hidden">{t("monitor.answer")}</Th>
            <Th className="max-md:hidden">{t("monitor.ip")}</Th>
          </>
        }
      >
        {rows.map(({ key, item, fresh }) => (
          <Tr key={key} className={fresh ? "flash" : undefined}>
            <Td>
              <Clock at={item.time} />
            </Td>
            <Td>
              <VerdictBadge verdict={item.status} />
            </Td>
            <Td className="max-sm:w-full max-sm:max-w-0 sm:max-w-40 xl:max-w-56">
              <span className="block truncate font-medium">
                <Name>{item.team || "–"}</Name>
              </span>
              <span className="block truncate text-xs text-mute sm:hidden">{item.challenge}</span>
            </Td>
            <Td className="max-w-40 truncate max-md:hidden">
              <Name>{item.user || "–"}</Name>
            </Td>
            <Td className="max-w-40 truncate max-sm:hidden xl:max-w-56">{item.challenge}</Td>
            <Td className="w-full max-w-0 max-sm:hidden">
              <code translate="no" title={item.answer} className="font-mono text-xs">
                <Name className="block truncate">{item.answer}</Name>
              </code>
              <FlagLabel label={item.label} />
            </Td>
            <Td className="font-mono text-xs whitespace-nowrap text-mute max-md:hidden">{item.ip ?? "–"}</Td>
          </Tr>
        ))}
      </Table>
    </div>
  );
}
