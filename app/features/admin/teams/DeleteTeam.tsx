import { useTexts } from "~/i18n/useTexts.ts";
import { useToast } from "~/ui/Toast.tsx";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import { DangerSection } from "~/ui/dialogs/DangerSection.tsx";
import { deleteTeam } from "./team-admin-calls.ts";

/** The end of a team, with what it scored. */
export function DeleteTeam({ team, onDeleted }: { team: TeamView; onDeleted: () => void }) {
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
