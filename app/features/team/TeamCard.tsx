import { useState } from "react";
import { cx } from "~/lib/class-names.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import { AvatarPicker } from "~/ui/pictures/AvatarPicker.tsx";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Unfolds } from "~/ui/Unfolds.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { AskButton } from "./AskButton.tsx";
import { EditTeam } from "./TeamForms.tsx";
import { TeamMembers } from "./TeamMembers.tsx";
import { setTeamAvatar } from "./team-calls.ts";

/** One of the viewer's teams. Its captain, who is the only one to have the invitation code, can change it. */
export function TeamCard({ team, invite }: { team: TeamView; invite: string | null }) {
  const { t } = useTexts("team");
  const { viewer } = useRootData();
  const captain = team.members?.some((member) => member.captain && member.id === viewer?.id) ?? false;
  return (
    <article className="rounded border border-line bg-raised">
      <header className="flex items-start gap-4 p-4 max-2xs:flex-wrap">
        <Avatar url={team.avatar} id={team.id} size={48} />
        <div className="min-w-0 flex-1 max-2xs:order-last max-2xs:basis-full">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            <span className="min-w-0 truncate">
              <Name>{team.name}</Name>
            </span>
            {captain && <Badge tone="brand">{t("teams.captain")}</Badge>}
            {team.locked && (
              <Badge tone="warn" icon={<Icon name="lock" size={12} />}>
                {t("teams.locked")}
              </Badge>
            )}
          </h2>
          <p className="text-mute">
            <Name>{team.bio || t("teams.noBio")}</Name>
          </p>
        </div>
        {captain && <EditButton team={team} />}
      </header>
      {captain && (
        <Unfolds intent="update" className="px-4 pb-4" label={t("teams.editTitle")}>
          <EditTeam team={team} />
        </Unfolds>
      )}
      {team.locked && <p className="border-t border-line bg-warn-soft px-4 py-2 text-warn">{t("teams.lockedText")}</p>}
      <TeamMembers team={team} captain={captain} />
      {invite && <Invite teamId={team.id} code={invite} />}
      {/* Without scripts it would be empty while the team is locked. */}
      <footer className={cx("flex flex-wrap justify-end gap-2 border-t border-line p-3", team.locked && "noscript:hidden")}>
        {captain ? (
          <AskButton
            fields={{ intent: "disband", teamId: team.id }}
            label={t("teams.disband")}
            title={t("teams.disbandTitle", { name: team.name })}
            text={t("teams.disbandText")}
            disabled={team.locked}
          />
        ) : (
          <AskButton
            fields={{ intent: "leave", teamId: team.id }}
            label={t("teams.leave")}
            title={t("teams.leaveTitle", { name: team.name })}
            text={t("teams.leaveText")}
            disabled={team.locked}
          />
        )}
      </footer>
    </article>
  );
}

function EditButton({ team }: { team: TeamView }) {
  const { t } = useTexts("team");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Icon name="edit" size={14} />} onClick={() => setOpen(true)}>
        {t("common:action.edit")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("teams.editTitle")}>
        <AvatarPicker url={team.avatar} id={team.id} size={64} upload={(file) => setTeamAvatar(team.id, file)} />
        <hr className="my-4 border-line" />
        <EditTeam team={team} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Invite({ teamId, code }: { teamId: number; code: string }) {
  const { t } = useTexts("team");
  return (
    <div className="border-t border-line p-4">
      <p className="mb-2 font-medium">{t("teams.code")}</p>
      <div className="flex flex-wrap gap-2">
        <CopyField value={code} label={t("teams.code")} secret className="min-w-0 flex-1" />
        <AskButton
          fields={{ intent: "refresh", teamId }}
          label={t("teams.refresh")}
          title={t("teams.refreshTitle")}
          text={t("teams.refreshText")}
          icon="refresh"
        />
      </div>
      <p className="mt-2 text-xs text-faint">{t("teams.inviteHint")}</p>
    </div>
  );
}
