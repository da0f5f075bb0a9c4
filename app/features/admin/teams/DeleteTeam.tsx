import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/Toast.tsx";
import type { TeamView } from "#worker/contract/wire/team.ts";
import { DangerSection } from "~/ui/DangerSection.tsx";
import { deleteTeam } from "./team-calls.ts";

/** The end of a team, with what it scored. */
export function DeleteTeam({ team, onDeleted }: { team: TeamView; onDeleted: () => void }) {
  const { t } = useTranslation("manage");
  const toast = useToast();
  const deleted = () => {
    toast({ tone: "ok", text: t("users.deleted", { name: team.name }) });
    onDeleted();
  };
  return (
    <DangerSection
      label={t("adminTeams.delete")}
      text={t("adminTeams.deleteText")}
      name={team.name ?? ""}
      onDelete={() => deleteTeam(team.id)}
      onDeleted={deleted}
    />
  );
}
