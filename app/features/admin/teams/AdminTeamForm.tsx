import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Input, Switch, Textarea } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useDraft } from "~/lib/drafts/useDraft.ts";
import { changesOf } from "~/lib/drafts/draft.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { changeTeam } from "./team-admin-calls.ts";

type Props = { team: TeamView; onEdited: (edited: boolean) => void; onSaved: () => void; onClose: () => void };

/** The fields of a team that an administrator can change. Only changed fields are sent. */
export function AdminTeamForm({ team, onEdited, onSaved, onClose }: Props) {
  const { t } = useTexts("admin/teams");
  const toast = useToast();
  const call = useCall();
  const { value, set, changed } = useDraft(team, teamForm);
  const edited = changed.length > 0;
  useEffect(() => onEdited(edited), [edited, onEdited]);
  const save = async () => {
    // To the call an empty text means "unchanged", which is not what an emptied field suggests.
    if (value.name.trim() === "") return call.refuse({ name: t("teams.nameEmpty") });
    if (value.bio === "" && team.bio) return call.refuse({ bio: t("teams.bioEmpty") });
    const done = await call.run(() => changeTeam(team.id, changesOf(value, changed)), { quiet: true });
    if (!done) return;
    toast({ tone: "ok", text: t("common:action.saved") });
    onSaved();
  };
  return (
    <DialogForm call={call} submit={t("common:action.save")} disabled={!edited} onSubmit={save} onClose={onClose}>
      <Field label={t("teams.name")} error={call.errorOf("name")}>
        {(props) => (
          <Input
            {...props}
            maxLength={LIMITS.teamName}
            autoComplete="off"
            value={value.name}
            onChange={(event) => set("name", event.target.value)}
          />
        )}
      </Field>
      <Field label={t("teams.bio")} error={call.errorOf("bio")}>
        {(props) => (
          <Textarea {...props} rows={2} maxLength={LIMITS.teamBio} value={value.bio} onChange={(event) => set("bio", event.target.value)} />
        )}
      </Field>
      <Switch
        label={t("teams.locked")}
        hint={t("teams.lockedHint")}
        checked={value.locked}
        onChange={(event) => set("locked", event.target.checked)}
      />
    </DialogForm>
  );
}

function teamForm(team: TeamView) {
  return { name: team.name ?? "", bio: team.bio ?? "", locked: team.locked };
}
