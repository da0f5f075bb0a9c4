import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import { OpenButton } from "~/ui/lists/OpenButton.tsx";
import { useImmediate } from "~/lib/calls/useImmediate.ts";
import { Switch } from "~/ui/Input.tsx";
import { changeTeam } from "./team-admin-calls.ts";

/** The platform's teams; pressing one opens it, the switch locks it at once. */
export function AdminTeamTable({ rows, onOpen }: { rows: TeamView[]; onOpen: (row: TeamView) => void }) {
  const { t } = useTexts("admin/teams");
  return (
    <Table
      caption={t("teams.title")}
      head={
        <>
          <Th className="text-right max-sm:hidden">{t("teams.id")}</Th>
          <Th>{t("teams.name")}</Th>
          <Th className="max-sm:hidden">{t("teams.captain")}</Th>
          <Th className="text-right">{t("teams.members")}</Th>
          <Th>{t("teams.locked")}</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={() => onOpen(row)} />
      ))}
    </Table>
  );
}

function Row({ row, onOpen }: { row: TeamView; onOpen: () => void }) {
  const captain = row.members?.find((member) => member.captain);
  return (
    <Tr className="relative">
      <Td className="text-right text-mute max-sm:hidden">{row.id}</Td>
      <Td className="max-sm:w-full max-sm:max-w-0 sm:max-w-72">
        <span className="flex items-center gap-2">
          <Avatar url={row.avatar} id={row.id} name={row.name} size={24} />
          <span className="min-w-0">
            <OpenButton name={row.name} onOpen={onOpen} />
            <span className="block truncate text-xs text-mute">
              <Name>{row.bio}</Name>
            </span>
          </span>
        </span>
      </Td>
      <Td className="max-w-40 truncate max-sm:hidden">
        <Name>{captain?.userName ?? "–"}</Name>
      </Td>
      <Td className="text-right">
        <Num value={row.members?.length ?? 0} />
      </Td>
      <Td>
        <span className="relative z-10">
          <LockSwitch team={row} />
        </span>
      </Td>
    </Tr>
  );
}

/** Locks or unlocks a team at once. */
function LockSwitch({ team }: { team: TeamView }) {
  const { t } = useTexts("admin/teams");
  const { shown, busy, turn } = useImmediate(team.locked, (locked) => changeTeam(team.id, { locked }));
  return (
    <Switch
      checked={shown}
      busy={busy}
      aria-label={t("teams.lockNamed", { name: team.name })}
      onChange={(event) => void turn(event.target.checked)}
    />
  );
}
