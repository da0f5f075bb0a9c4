import { useTexts } from "~/i18n/useTexts.ts";
import type { TeamMemberView, TeamView } from "#worker/contract/wire/game/team.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { AskButton } from "./AskButton.tsx";

/** The members of a team, the captain first. */
export function TeamMembers({ team, captain }: { team: TeamView; captain: boolean }) {
  const members = [...(team.members ?? [])].sort((a, b) => Number(b.captain) - Number(a.captain));
  return (
    <ul className="border-t border-line">
      {members.map((member) => (
        <Member key={member.id} team={team} member={member} mayChange={captain && !member.captain} />
      ))}
    </ul>
  );
}

function Member({ team, member, mayChange }: { team: TeamView; member: TeamMemberView; mayChange: boolean }) {
  const { t } = useTexts("team");
  const { viewer } = useRootData();
  const fields = { teamId: team.id, userId: member.id ?? "" };
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0">
      <Avatar url={member.avatar} id={member.id ?? ""} size={26} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">
            <Name>{member.userName}</Name>
          </span>
          {member.id === viewer?.id && <span className="shrink-0 text-xs text-faint">{t("teams.you")}</span>}
          {member.captain && (
            <span className="inline-flex shrink-0 items-center gap-1 text-xs text-mute">
              <Icon name="crown" size={13} />
              {t("teams.captain")}
            </span>
          )}
        </span>
        {member.bio && (
          <span className="block truncate text-xs text-faint">
            <Name>{member.bio}</Name>
          </span>
        )}
      </span>
      {mayChange && (
        <>
          <AskButton
            fields={{ intent: "transfer", teamId: team.id, newCaptainId: fields.userId }}
            label={t("teams.transfer", { name: member.userName })}
            title={t("teams.transferTitle", { name: member.userName })}
            text={t("teams.transferText")}
            icon="crown"
            disabled={team.locked}
          />
          <AskButton
            fields={{ intent: "kick", ...fields }}
            label={t("teams.kick", { name: member.userName })}
            title={t("teams.kickTitle", { name: member.userName })}
            text={t("teams.kickText")}
            icon="x"
            disabled={team.locked}
          />
        </>
      )}
    </li>
  );
}
