import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { CorrectionView } from "#worker/contract/wire/board/corrections.ts";
import { undoCorrection } from "./correction-calls.ts";
import { Moves } from "./Preview.tsx";
import { useUndoMoves } from "./useUndoMoves.ts";

type Props = { gameId: number; correction: CorrectionView; onDone: () => void; onClose: () => void };

/** Takes a correction back: which teams move, and the reason, which is as public as the correction was. */
export function UndoForm({ gameId, correction: { id, staffOnly }, onDone, onClose }: Props) {
  const { t } = useTexts("admin/corrections");
  const call = useCall();
  const [reason, setReason] = useState("");
  const shown = useUndoMoves(gameId, id);
  const undo = async () => {
    const done = await call.run(() => undoCorrection(gameId, id, reason), { quiet: true });
    if (!done) return;
    onDone();
    onClose();
  };
  return (
    <DialogForm call={call} submit={t("undo")} onSubmit={undo} onClose={onClose}>
      <p className="text-mute">{t("undoText")}</p>
      <Field label={t("reason")} hint={t(staffOnly ? "reasonStaff" : "undoReason")} error={call.errorOf("reason")} required>
        {(props) => (
          <Input
            {...props}
            value={reason}
            maxLength={LIMITS.reason}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className="grid min-h-6 gap-3" aria-live="polite" aria-busy={shown === undefined}>
        {shown && <Moves shown={shown} />}
      </div>
    </DialogForm>
  );
}
