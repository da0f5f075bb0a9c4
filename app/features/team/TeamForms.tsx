import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { TeamView } from "#worker/contract/wire/game/team.ts";
import { FormEnd } from "~/ui/forms/FormEnd.tsx";
import { Field } from "~/ui/Field.tsx";
import { CodeInput, Input, Textarea } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";

type Done = { onDone?: () => void };

function useTeamForm(intent: string, onDone?: () => void) {
  const form = useFormResult(intent);
  const before = useRef(form.result);
  useEffect(() => {
    // A result from an earlier time the form was open must not close it.
    if (form.done && form.result !== before.current) onDone?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller's function is new on every rendering
  }, [form.result]);
  return form;
}

/** Creates a team with the user as its captain. */
export function CreateTeam({ onDone }: Done) {
  const { t } = useTexts("team");
  const { ref, fields, problem, busy } = useTeamForm("create", onDone);
  return (
    <Form ref={ref} method="post" action="/teams" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="create" />
      <Field label={t("teams.name")} error={fields.name} required>
        {(props) => <Input {...props} name="name" maxLength={LIMITS.teamName} autoComplete="off" />}
      </Field>
      <Field label={t("teams.bio")} hint={t("teams.bioHint")} error={fields.bio} required={false}>
        {(props) => <Textarea {...props} name="bio" rows={2} maxLength={LIMITS.teamBio} />}
      </Field>
      <FormEnd submit={t("teams.create")} busy={busy} problem={problem} done={null} />
    </Form>
  );
}

/** Joins a team by its invitation code. */
export function JoinTeam({ onDone }: Done) {
  const { t } = useTexts("team");
  const { ref, fields, problem, busy } = useTeamForm("join", onDone);
  return (
    <Form ref={ref} method="post" action="/teams" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="join" />
      <Field label={t("teams.code")} hint={t("teams.codeHint")} error={fields.code} required>
        {(props) => <CodeInput {...props} name="code" maxLength={LIMITS.teamInviteCode} placeholder="Name:12:0f3a…" />}
      </Field>
      <FormEnd submit={t("teams.joinSubmit")} busy={busy} problem={problem} done={null} />
    </Form>
  );
}

/** Changes the name and bio of the user's own team. */
export function EditTeam({ team, onDone }: { team: TeamView } & Done) {
  const { t } = useTexts("team");
  const { ref, fields, problem, busy } = useTeamForm("update", onDone);
  return (
    <Form ref={ref} method="post" action="/teams" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="teamId" value={team.id} />
      <Field label={t("teams.name")} error={fields.name} required>
        {(props) => <Input {...props} name="name" maxLength={LIMITS.teamName} defaultValue={team.name ?? ""} autoComplete="off" />}
      </Field>
      <Field label={t("teams.bio")} error={fields.bio} required={false}>
        {(props) => <Textarea {...props} name="bio" rows={2} maxLength={LIMITS.teamBio} defaultValue={team.bio ?? ""} />}
      </Field>
      <FormEnd submit={t("common:action.save")} busy={busy} problem={problem} done={null} />
    </Form>
  );
}
