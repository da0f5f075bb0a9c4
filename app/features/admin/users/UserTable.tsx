import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";
import { LastVisit } from "./LastVisit.tsx";
import { OpenButton } from "~/ui/lists/OpenButton.tsx";
import { RoleBadge } from "./RoleBadge.tsx";

/** The platform's accounts; pressing one opens it. */
export function UserTable({ rows, onOpen }: { rows: UserRowView[]; onOpen: (row: UserRowView) => void }) {
  const { t } = useTexts("admin/users");
  return (
    <Table
      caption={t("users.title")}
      head={
        <>
          <Th>{t("users.userName")}</Th>
          <Th>{t("users.role")}</Th>
          <Th className="max-sm:hidden">{t("users.email")}</Th>
          <Th className="max-md:hidden">{t("users.person")}</Th>
          <Th className="max-lg:hidden">{t("users.ip")}</Th>
          <Th className="max-sm:hidden">{t("users.visited")}</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={() => onOpen(row)} />
      ))}
    </Table>
  );
}

function Row({ row, onOpen }: { row: UserRowView; onOpen: () => void }) {
  const { t } = useTexts("admin/users");
  return (
    <Tr className="relative">
      <Td className="max-w-56">
        <span className="flex items-center gap-2">
          <Avatar url={row.avatar} id={row.id ?? ""} name={row.userName} size={24} />
          <span className="min-w-0">
            <OpenButton name={row.userName} onOpen={onOpen} />
            <span className="block truncate text-xs text-mute sm:hidden">{row.email}</span>
          </span>
        </span>
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <RoleBadge role={row.role ?? "User"} />
          {!row.emailConfirmed && <Badge tone="warn">{t("users.inactive")}</Badge>}
        </span>
      </Td>
      <Td className="max-w-64 truncate max-sm:hidden">{row.email}</Td>
      <Td className="max-w-56 max-md:hidden">
        <span className="block truncate">
          <Name>{row.realName || "–"}</Name>
        </span>
        {row.stdNumber && <span className="block truncate font-mono text-xs text-mute">{row.stdNumber}</span>}
      </Td>
      <Td className="font-mono text-xs whitespace-nowrap text-mute max-lg:hidden">{row.ip}</Td>
      <Td className="whitespace-nowrap text-mute max-sm:hidden">
        <LastVisit at={row.lastVisitedUtc} />
      </Td>
    </Tr>
  );
}
