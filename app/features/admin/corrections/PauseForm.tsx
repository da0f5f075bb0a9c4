import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Textarea } from "~/ui/Input.tsx";
import type { PauseView } from "#worker/contract/wire/board/corrections.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { pauseGame } from "./correction-calls.ts";

/** `shown`: the pause as the page shows it. */
type Props = { gameId: number; shown: PauseView; onDone: () => void; onClose: () => void };

/** Pauses the game, with or without a reason, or changes the reason of its pause. */
export function PauseForm({ gameId, shown, onDone, onClose }: Props) {
  const { t } = useTexts("admin/corrections", "common");
  const call = useCall();
  /** The pause when the form was opened, because a colleague may end it meanwhile. */
  const [was] = useState(shown);
  const [text, setText] = useState(was.reason);
  const isPaused = was.since !== null;
  const pause = async () => {
    const done = await call.run(() => pauseGame(gameId, { paused: true, reason: text, was }), { quiet: true });
    onDone();
    if (done) onClose();
  };
  return (
    <DialogForm
      call={call}
      submit={t(isPaused ? "common:action.save" : "pause.pause")}
      disabled={isPaused && text.trim() === was.reason}
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
