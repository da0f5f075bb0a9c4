import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Field } from "~/ui/Field.tsx";
import { CodeInput, Input } from "~/ui/Input.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { Body } from "~/lib/calls/address.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { typesWith } from "#worker/domain/game/challenge-kind.ts";
import { slugOf } from "#worker/domain/names/slug.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { createChallenge } from "../challenge-calls.ts";
import { TagField } from "../text/TagField.tsx";

/** Asks for what a challenge needs from the start; its type cannot be changed later. */
export function CreateChallenge({ gameId, open, onClose }: { gameId: number; open: boolean; onClose: () => void }) {
  const { t } = useTexts("admin/challenge-editor", "play/game");
  return (
    <Dialog open={open} onClose={onClose} title={t("challenge.create")}>
      <CreateForm gameId={gameId} onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ gameId, onClose }: { gameId: number; onClose: () => void }) {
  const { t } = useTexts("admin/challenge-editor", "play/game");
  const navigate = useNavigate();
  const call = useCall();
  const [form, setForm] = useState<Body<"POST /api/edit/games/:id/challenges">>({ title: "", tag: "Misc", type: typesWith()[0]! });
  const create = async () => {
    const made = await call.run(() => createChallenge(gameId, form), { quiet: true, leads: true });
    if (made) navigate(`/admin/games/${gameId}/challenges/${made.value.id}`);
  };
  return (
    <DialogForm call={call} submit={t("challenge.create")} onSubmit={create} onClose={onClose}>
      <Field label={t("challenge.title")} error={call.errorOf("title")} required>
        {(props) => (
          <Input
            {...props}
            maxLength={LIMITS.title}
            value={form.title}
            onChange={(event) => setForm({ ...form, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("challenge.slug")} hint={t("challenge.slugMade")} error={call.errorOf("slug")}>
        {(props) => (
          <CodeInput
            {...props}
            maxLength={LIMITS.slug}
            value={form.slug ?? (form.title.trim() === "" ? "" : slugOf(form.title))}
            // Once emptied, it follows the title again.
            onChange={(event) => setForm({ ...form, slug: event.target.value || undefined })}
          />
        )}
      </Field>
      <TagField value={form.tag} error={call.errorOf("tag")} onChange={(tag) => setForm({ ...form, tag })} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t("challenge.type")}</legend>
        {typesWith().map((type) => (
          <label
            key={type}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded border border-line p-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="type"
              className="mt-0.5 size-4 accent-accent"
              checked={form.type === type}
              onChange={() => setForm({ ...form, type })}
            />
            <span className="font-medium">{t(`type.${type}`)}</span>
            <span className="col-start-2 text-xs text-mute">{t(`typeHint.${type}`)}</span>
          </label>
        ))}
      </fieldset>
    </DialogForm>
  );
}
