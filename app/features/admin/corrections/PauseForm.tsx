import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { pauseGame } from "./correction-calls.ts";

/** `reason`: what is said of the pause; null: the game is not paused yet. */
type Props = { gameId: number; reason: string | null; onDone: () => void; onClose: () => void };

/** Pauses the game with a reason or without one, or says another reason of its pause. */
export function PauseForm({ gameId, reason, onDone, onClose }: Props) {
  const { t } = useTexts("admin/corrections", "common");
  const call = useCall();
  const [text, setText] = useState(reason ?? "");
  const isPaused = reason !== null;
  const pause = async () => {
    if (!(await call.run(() => pauseGame(gameId, true, text), { quiet: true }))) return;
    onDone();
    onClose();
  };
  return (
    <DialogForm
      call={call}
      submit={t(isPaused ? "common:action.save" : "pause.pause")}
      disabled={isPaused && text.trim() === reason}
      onSubmit={pause}
      onClose={onClose}
    >
      {!isPaused && <p className="text-mute">{t("pause.askText.pause")}</p>}
      <Field label={t("pause.reason")} hint={t("pause.reasonHint")} error={call.errorOf("reason")} required={false}>
        {(props) => (
          <Textarea {...props} rows={3} maxLength={LIMITS.reason} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
    </DialogForm>
  );
}
