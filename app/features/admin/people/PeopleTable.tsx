import { useTexts } from "~/i18n/useTexts.ts";
import type { GamePersonView } from "#worker/contract/wire/account/people.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { IconButton } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { takeRole } from "./people-calls.ts";

/** A role of somebody. */
export type Held = { person: GamePersonView; role: GamePersonView["roles"][number] };

/** The users with roles in a game, each with a button to take the role away. */
export function PeopleTable({ gameId, people, onTaken }: { gameId: number; people: GamePersonView[]; onTaken: (held: Held) => void }) {
  const { t } = useTexts("admin/people", "admin");
  const toast = useToast();
  const call = useCall();
  const [leaving, setLeaving, close] = useAsked<Held>();
  const named = (held: Held | null) => ({ name: held?.person.userName ?? "", role: held ? t(`people.role.${held.role}`) : "" });
  const take = async () => {
    if (!leaving || !(await call.run(() => takeRole(gameId, leaving.person.id, leaving.role)))) return;
    toast({ tone: "ok", text: t("people.taken", named(leaving)) });
    close();
    onTaken(leaving);
  };
  return (
    <>
      <Table
        caption={t("admin:section.people")}
        head={
          <>
            <Th>{t("people.user")}</Th>
            <Th>{t("people.roles")}</Th>
          </>
        }
      >
        {people.map((person) => (
          <Row key={person.id} person={person} onTake={(role) => setLeaving({ person, role })} />
        ))}
      </Table>
      <Confirm
        open={leaving !== null}
        title={t("people.take")}
        text={t("people.takeText", named(leaving))}
        action={t("people.take")}
        danger
        busy={call.busy}
        onConfirm={take}
        onClose={close}
      />
    </>
  );
}

function Row({ person, onTake }: { person: GamePersonView; onTake: (role: Held["role"]) => void }) {
  const { t } = useTexts("admin/people");
  return (
    <Tr>
      <Td>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar url={person.avatar} name={person.userName} id={person.id} size={24} />
          <Name>{person.userName}</Name>
        </span>
      </Td>
      <Td>
        <ul className="flex flex-wrap gap-2">
          {person.roles.map((role) => (
            <li key={role} className="flex items-center">
              <Badge tone="brand">{t(`people.role.${role}`)}</Badge>
              <IconButton
                size="sm"
                label={t("people.takeNamed", { name: person.userName, role: t(`people.role.${role}`) })}
                icon={<Icon name="trash" size={14} />}
                onClick={() => onTake(role)}
              />
            </li>
          ))}
        </ul>
      </Td>
    </Tr>
  );
}
