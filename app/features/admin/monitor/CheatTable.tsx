import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { CheatRecordView } from "#worker/contract/wire/monitor/monitor.ts";
import { Clock } from "~/ui/values/Clock.tsx";
import { Moves, StatusBadge } from "~/features/admin/review/index.ts";

type Part = CheatRecordView["submitTeam"];

type Props = {
  rows: CheatRecordView[];
  /** For reviewers: the review's address, and a callback for when a team was suspended or restored here. Null for monitors. */
  review: { url: string; onChanged: () => void } | null;
};

/** Who submitted whose flag. Users who review the game can suspend either team at once. */
export function CheatTable({ rows, review }: Props) {
  const { t } = useTexts("admin/monitor");
  return (
    <Table
      caption={t("monitor.cheats")}
      head={
        <>
          <Th>{t("monitor.time")}</Th>
          <Th>{t("cheats.submitter")}</Th>
          <Th>{t("cheats.owner")}</Th>
          <Th className="max-md:hidden">{t("monitor.user")}</Th>
          <Th className="max-sm:hidden">{t("monitor.challenge")}</Th>
          <Th className="max-sm:hidden">{t("monitor.answer")}</Th>
        </>
      }
    >
      {rows.map(({ ownedTeam, submitTeam, submission }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Tr key={`${submission.time} ${index}`}>
          <Td>
            <Clock at={submission.time} />
          </Td>
          <Td className="max-sm:w-1/2 max-sm:max-w-0 sm:max-w-40 xl:max-w-56">
            <Team part={submitTeam} review={review} />
            <span className="block truncate text-xs text-mute sm:hidden">{submission.challenge}</span>
          </Td>
          <Td className="max-sm:w-1/2 max-sm:max-w-0 sm:max-w-40 xl:max-w-56">
            <Team part={ownedTeam} review={review} />
          </Td>
          <Td className="max-w-40 truncate max-md:hidden">
            <Name>{submission.user}</Name>
          </Td>
          <Td className="max-w-40 truncate max-sm:hidden xl:max-w-56">{submission.challenge}</Td>
          <Td className="w-full max-w-0 max-sm:hidden">
            <code translate="no" title={submission.answer} className="block truncate font-mono text-xs">
              <Name>{submission.answer}</Name>
            </code>
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function Team({ part, review }: { part: Part; review: Props["review"] }) {
  const { name } = part.team;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {review ? (
        <Link to={`${review.url}?status=${part.status}`} className="truncate font-medium hover:text-accent-text">
          <Name>{name}</Name>
        </Link>
      ) : (
        <span className="truncate font-medium">
          <Name>{name}</Name>
        </span>
      )}
      {part.status !== "Accepted" && <StatusBadge status={part.status} />}
      {review && part.status !== "Pending" && <Moves participation={part} team={name} onChanged={review.onChanged} />}
    </span>
  );
}
