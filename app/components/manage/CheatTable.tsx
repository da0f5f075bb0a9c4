import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/Badge.tsx";
import { Table, Td, Th, Tr } from "~/components/ui/Table.tsx";
import type { CheatRecordView } from "#worker/contract/feed.ts";
import { Clock } from "./Clock.tsx";
import { STATUS_TONES } from "./ReviewTeam.tsx";

type Part = CheatRecordView["submitTeam"];

/** Who submitted whose flag. Administrators get the way to the review, where a team can be suspended. */
export function CheatTable({ rows, reviewUrl }: { rows: CheatRecordView[]; reviewUrl: string | null }) {
  const { t } = useTranslation("manage");
  return (
    <Table
      caption={t("monitor.cheats")}
      head={
        <>
          <Th>{t("monitor.time")}</Th>
          <Th>{t("cheats.submitter")}</Th>
          <Th>{t("cheats.owner")}</Th>
          <Th className="max-sm:hidden">{t("monitor.user")}</Th>
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
          <Td className="max-w-56">
            <Team part={submitTeam} url={reviewUrl} />
          </Td>
          <Td className="max-w-56">
            <Team part={ownedTeam} url={reviewUrl} />
          </Td>
          <Td className="max-w-40 truncate max-sm:hidden">{submission.user}</Td>
          <Td className="max-w-56 truncate max-sm:hidden">{submission.challenge}</Td>
          <Td className="max-w-80 max-sm:hidden">
            <code title={submission.answer} className="block truncate font-mono text-xs">
              {submission.answer}
            </code>
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function Team({ part, url }: { part: Part; url: string | null }) {
  const { t } = useTranslation("manage");
  const name = <span className="truncate font-medium">{part.team.name}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {url ? (
        <Link to={`${url}?status=${part.status}`} className="truncate hover:text-accent-text">
          {name}
        </Link>
      ) : (
        name
      )}
      {part.status !== "Accepted" && <Badge tone={STATUS_TONES[part.status]}>{t(`status.${part.status}`)}</Badge>}
    </span>
  );
}
