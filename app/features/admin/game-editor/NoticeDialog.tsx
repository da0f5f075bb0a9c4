import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { GuardedDialog } from "~/ui/dialogs/GuardedSheet.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import { announce, editNotice } from "./notice-calls.ts";

type Props = {
  /** The notice to edit; null creates a new one. */
  notice: { id: number; source: string } | null;
  open: boolean;
  gameId: number;
  /** The game has not started: nobody can read its notices. */
  isEarly?: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Creates or edits a notice. Asks before typed text is lost. */
export function NoticeDialog({ open, ...rest }: Props) {
  const { t } = useTexts("admin/game-editor");
  return (
    <GuardedDialog wide open={open} onClose={rest.onClose} title={t(rest.notice ? "notices.edit" : "notices.write")}>
      {(way) => <NoticeForm {...rest} {...way} />}
    </GuardedDialog>
  );
}

type FormProps = Omit<Props, "open" | "onClose"> & { onEdited: (edited: boolean) => void; close: () => void; leave: () => void };

function NoticeForm({ notice, gameId, isEarly, onSaved, onEdited, close, leave }: FormProps) {
  const { t } = useTexts("admin/game-editor");
  const toast = useToast();
  const call = useCall();
  const [content, setContent] = useState(notice?.source ?? "");
  const edited = content !== (notice?.source ?? "");
  useEffect(() => onEdited(edited), [edited, onEdited]);
  const save = async () => {
    const done = await call.run(
      async () => void (notice ? await editNotice(gameId, notice.id, content) : await announce(gameId, content)),
      {
        quiet: true,
      },
    );
    if (!done) return;
    toast({ tone: "ok", text: t(notice ? "notices.saved" : "notices.sent") });
    onSaved();
    leave();
  };
  return (
    <DialogForm call={call} submit={t(notice ? "common:action.save" : "notices.send")} onSubmit={save} onClose={close}>
      <MarkdownField label={t("notices.content")} rows={8} preview value={content} error={call.errorOf("content")} onChange={setContent} />
      <p className="text-mute">{t(isEarly ? "notices.earlyHint" : notice ? "notices.editHint" : "notices.writeHint")}</p>
    </DialogForm>
  );
}
