import { useTexts } from "~/i18n/useTexts.ts";
import type { RankedWriteup } from "#worker/contract/wire/game/writeup.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";

type Props = { rows: RankedWriteup[]; onView: (row: RankedWriteup) => void };

/** The teams that have handed in a write-up, with links to read it. */
export function WriteupTable({ rows, onView }: Props) {
  const { t } = useTexts("admin/game-editor", "admin");
  return (
    <Table
      caption={t("admin:section.writeups")}
      head={
        <>
          <Th>{t("writeups.rank")}</Th>
          <Th>{t("writeups.team")}</Th>
          <Th className="max-sm:hidden">{t("writeups.time")}</Th>
          <Th>
            <span className="sr-only">{t("writeups.actions")}</span>
          </Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td className="text-right text-mute figures">{row.rank === null ? "–" : <Num value={row.rank} />}</Td>
          <Td className="w-full max-w-0 min-w-32">
            <span className="flex items-center gap-2">
              <Avatar id={row.team.id} url={row.team.avatar} size={24} />
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  <Name>{row.team.name}</Name>
                </span>
                <span className="block text-xs text-mute sm:hidden">
                  <Time at={row.uploadTimeUtc} />
                </span>
              </span>
            </span>
          </Td>
          <Td className="whitespace-nowrap max-sm:hidden">
            <Time at={row.uploadTimeUtc} />
          </Td>
          <Td>
            <span className="flex justify-end gap-1">
              <Button size="sm" icon={<Icon name="eye" size={16} />} onClick={() => onView(row)}>
                <span className="max-sm:sr-only">{t("writeups.view")}</span>
              </Button>
              <ButtonLink to={row.url} reloadDocument download size="sm" variant="quiet" icon={<Icon name="download" size={16} />}>
                <span className="max-sm:sr-only">{t("writeups.download")}</span>
              </ButtonLink>
            </span>
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
