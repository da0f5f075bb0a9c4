import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Num } from "~/ui/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge.ts";
import { TAGS } from "#worker/contract/wire/names.ts";
import { EnableSwitch } from "./EnableSwitch.tsx";

/** A game's challenges under their tags, in the order of the board; who publishes them may show and hide them here. */
export function ChallengeTable({ gameId, rows, publishes }: { gameId: number; rows: ChallengeRowView[]; publishes: boolean }) {
  const { t } = useTexts("admin/challenge-editor", "admin");
  const groups = TAGS.map((tag) => ({ tag, ofTag: rows.filter((row) => row.tag === tag) })).filter(({ ofTag }) => ofTag.length > 0);
  return (
    <Table
      caption={t("admin:section.challenges")}
      head={
        <>
          <Th>{t("challenge.enabled")}</Th>
          <Th>{t("challenge.title")}</Th>
          <Th className="max-sm:hidden">{t("challenge.type")}</Th>
          <Th className="text-right">{t("challenge.score")}</Th>
          <Th className="text-right max-sm:hidden">{t("challenge.range")}</Th>
          <Th className="text-right">{t("challenge.solves")}</Th>
        </>
      }
    >
      {groups.map(({ tag, ofTag }) => (
        <Fragment key={tag}>
          <tr className="border-b border-line bg-sunken">
            <th colSpan={6} scope="rowgroup" className="h-8 px-3 text-left font-medium">
              <span className="flex items-center gap-2">
                <CategoryIcon tag={tag} size={16} />
                {tag}
              </span>
            </th>
          </tr>
          {ofTag.map((row) => (
            <Row key={row.id} gameId={gameId} row={row} publishes={publishes} />
          ))}
        </Fragment>
      ))}
    </Table>
  );
}

function Row({ gameId, row, publishes }: { gameId: number; row: ChallengeRowView; publishes: boolean }) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Tr>
      <Td>
        {publishes ? <EnableSwitch gameId={gameId} challenge={row} /> : t(row.isEnabled ? "challenge.isEnabled" : "challenge.isDisabled")}
      </Td>
      <Td className="max-w-64">
        <Link to={`/admin/games/${gameId}/challenges/${row.id}`} className="block truncate font-medium hover:text-accent-text">
          {row.title}
        </Link>
      </Td>
      <Td className="whitespace-nowrap text-mute max-sm:hidden">{t(`type.${row.type}`)}</Td>
      <Td className="text-right font-medium">
        <Num value={row.score} />
      </Td>
      <Td className="text-right whitespace-nowrap text-mute max-sm:hidden">
        <Num value={row.minScore} /> – <Num value={row.originalScore} />
      </Td>
      <Td className="text-right">
        <Num value={row.acceptedCount} />
      </Td>
    </Tr>
  );
}
