import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { IconButton } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { GuardedDialog } from "~/ui/dialogs/GuardedSheet.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { TeamMessageView } from "#worker/contract/wire/game/team-messages.ts";
import { editMessage, removeMessage } from "./message-calls.ts";
import { MessageText } from "./MessageText.tsx";

type Props = { gameId: number; messages: TeamMessageView[]; onDone: () => void };

/** The messages to teams, newest first; each can be edited and taken back. */
export function MessageList({ gameId, messages, onDone }: Props) {
  const { t } = useTexts("admin/messages");
  const toast = useToast();
  const call = useCall();
  const [edited, setEdited] = useState<TeamMessageView | null>(null);
  const [leaving, setLeaving, close] = useAsked<TeamMessageView>();
  const remove = async () => {
    if (!leaving || !(await call.run(() => removeMessage(gameId, leaving.team.id, leaving.id)))) return;
    toast({ tone: "ok", text: t("removed") });
    close();
    onDone();
  };
  return (
    <>
      <ol className="grid gap-2">
        {messages.map((one) => (
          <li key={`${one.team.id} ${one.id}`} className="grid gap-1 rounded border border-line bg-raised p-3">
            <div className="flex items-center gap-1">
              <span className="mr-auto min-w-0 truncate font-semibold">
                <Name>{one.team.name}</Name>
              </span>
              <IconButton size="sm" label={t("edit")} icon={<Icon name="edit" size={16} />} onClick={() => setEdited(one)} />
              <IconButton size="sm" label={t("remove")} icon={<Icon name="trash" size={16} />} onClick={() => setLeaving(one)} />
            </div>
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {one.text}
            </p>
            <p className="text-xs text-mute">
              <Time at={one.time} /> · <Name>{one.by}</Name>
            </p>
          </li>
        ))}
      </ol>
      <GuardedDialog open={edited !== null} onClose={() => setEdited(null)} title={t("edit")}>
        {(way) => edited && <Edit gameId={gameId} message={edited} onDone={onDone} {...way} />}
      </GuardedDialog>
      <Confirm
        open={leaving !== null}
        title={t("remove")}
        text={t("removeText")}
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </>
  );
}

type EditProps = {
  gameId: number;
  message: TeamMessageView;
  onDone: () => void;
  onEdited: (edited: boolean) => void;
  close: () => void;
  leave: () => void;
};

function Edit({ gameId, message: { team, id, text: before }, onDone, onEdited, close, leave }: EditProps) {
  const { t } = useTexts("admin/messages");
  const toast = useToast();
  const call = useCall();
  const [text, setText] = useState(before);
  const edited = text !== before;
  useEffect(() => onEdited(edited), [edited, onEdited]);
  const save = async () => {
    if (!(await call.run(() => editMessage(gameId, team.id, id, text), { quiet: true }))) return;
    toast({ tone: "ok", text: t("saved") });
    onDone();
    leave();
  };
  return (
    <DialogForm call={call} submit={t("common:action.save")} onSubmit={save} onClose={close}>
      <MessageText hint={t("editHint")} error={call.errorOf("text")} text={text} onChange={setText} />
    </DialogForm>
  );
}
