import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { clockNow } from "~/lib/time/clock.ts";
import { useZone } from "~/lib/time/useZone.ts";
import { defaultTimes } from "./new-game.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { DateTimeField } from "~/ui/fields/DateTimeField.tsx";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { createGame } from "./game-calls.ts";

/** Asks for a game's title and times; everything else is set on the page that opens afterwards. */
export function CreateGame({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Dialog open={open} onClose={onClose} title={t("games.create")}>
      <CreateForm onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts("admin/game-editor");
  const navigate = useNavigate();
  const call = useCall();
  const zone = useZone();
  const [title, setTitle] = useState("");
  const [times, setTimes] = useState<{ start: number | null; end: number | null }>(() => defaultTimes(clockNow(), zone));
  const create = async () => {
    // A new game is hidden until its organiser shows it, so that no unfinished game appears on the home page.
    const body = { title, start: times.start ?? "", end: times.end ?? "", hidden: true };
    const made = await call.run(() => createGame(body), { quiet: true, leads: true });
    if (made) navigate(`/admin/games/${made.value.id}/info`);
  };
  return (
    <DialogForm call={call} submit={t("games.create")} onSubmit={create} onClose={onClose}>
      <Field label={t("info.title")} error={call.errorOf("title")} required>
        {(props) => <Input {...props} maxLength={LIMITS.title} value={title} onChange={(event) => setTitle(event.target.value)} />}
      </Field>
      <div className="grid gap-4 xs:grid-cols-2">
        <DateTimeField
          label={t("info.start")}
          value={times.start}
          error={call.errorOf("start")}
          onChange={(start) => setTimes({ ...times, start })}
        />
        <DateTimeField
          label={t("info.end")}
          value={times.end}
          error={call.errorOf("end")}
          onChange={(end) => setTimes({ ...times, end })}
        />
      </div>
      <p className="text-mute">{t("games.createHint")}</p>
    </DialogForm>
  );
}
