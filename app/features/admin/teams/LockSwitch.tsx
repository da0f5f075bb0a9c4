import { useTexts } from "~/i18n/useTexts.ts";
import { useImmediate } from "~/lib/calls/useImmediate.ts";
import { Switch } from "~/ui/Input.tsx";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import { changeTeam } from "./team-admin-calls.ts";

/** Locks a team or unlocks it, at once. */
export function LockSwitch({ team }: { team: TeamView }) {
  const { t } = useTexts("admin/teams");
  const { shown, busy, turn } = useImmediate(team.locked, (locked) => changeTeam(team.id, { locked }));
  return (
    <Switch
      checked={shown}
      disabled={busy}
      aria-label={t("teams.lockNamed", { name: team.name })}
      onChange={(event) => void turn(event.target.checked)}
    />
  );
}
