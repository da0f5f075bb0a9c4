import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import type { TeamMemberView, TeamView } from "#worker/contract/wire/game/team.ts";
import { AdminTeamForm } from "./AdminTeamForm.tsx";
import { GuardedSheet } from "~/ui/dialogs/GuardedSheet.tsx";
import { Section } from "~/ui/Section.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { DangerSection } from "~/ui/dialogs/DangerSection.tsx";
import { deleteTeam } from "./team-admin-calls.ts";

type Props = {
  /** The team; null while none is open. */
  team: TeamView | null;
  onChanged: () => void;
  onClose: () => void;
};

/** One team: its name and lock, its members, and its deletion. */
export function AdminTeamSheet({ team, onChanged, onClose }: Props) {
  const { t } = useTexts("admin/teams");
  const done = (leave: () => void) => {
    onChanged();
    leave();
  };
  return (
    <GuardedSheet open={team !== null} onClose={onClose} title={team?.name ?? t("teams.title")}>
      {({ onEdited, close, leave }) =>
        team && (
          <div className="grid gap-6" key={team.id}>
            <AdminTeamForm team={team} onEdited={onEdited} onSaved={() => done(leave)} onClose={close} />
            <div>
              <Section title={t("teams.members")}>
                <Members members={team.members ?? []} />
              </Section>
              <DeleteTeam team={team} onDeleted={() => done(leave)} />
            </div>
          </div>
        )
      }
    </GuardedSheet>
  );
}

function Members({ members }: { members: TeamMemberView[] }) {
  const { t } = useTexts("admin/teams");
  if (members.length === 0) return <Empty icon="user" title={t("teams.noMembers")} />;
  return (
    <ul className="rounded border border-line">
      {members.map((member) => (
        <li key={member.id} className="flex min-h-10 items-center gap-3 border-b border-line px-3 py-1 last:border-b-0">
          <Avatar url={member.avatar} id={member.id ?? ""} size={24} />
          <Link to={`/admin/users?q=${member.id}`} className="min-w-0 truncate font-medium hover:text-accent-text">
            <Name>{member.userName}</Name>
          </Link>
          {member.captain && (
            <span className="ml-auto inline-flex items-center gap-1 text-xs text-mute">
              <Icon name="crown" size={13} />
              {t("teams.captain")}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Deletes a team together with its scores. */
function DeleteTeam({ team, onDeleted }: { team: TeamView; onDeleted: () => void }) {
  const { t } = useTexts("admin/teams", "admin");
  const toast = useToast();
  const deleted = () => {
    toast({ tone: "ok", text: t("admin:list.deleted", { name: team.name }) });
    onDeleted();
  };
  return (
    <DangerSection
      label={t("teams.delete")}
      text={t("teams.deleteText")}
      name={team.name ?? ""}
      onDelete={() => deleteTeam(team.id)}
      onDeleted={deleted}
    />
  );
}
