import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Combobox } from "~/ui/fields/Combobox.tsx";
import { Field } from "~/ui/Field.tsx";
import { useFirstFault } from "~/ui/fields/useFirstFault.ts";
import { Icon } from "~/ui/Icon.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { writeMessage } from "./message-calls.ts";
import { MessageText } from "./MessageText.tsx";

type Props = { gameId: number; teams: { id: number; name: string }[]; chosen: number | null; onDone: () => void };

/** Writes to one team of the game: the one `chosen` by the address unless another is selected. The text stays when the team changes. */
export function MessageForm({ gameId, teams, chosen, onDone }: Props) {
  const { t } = useTexts("admin/messages");
  const toast = useToast();
  const call = useCall();
  useFirstFault(call.error);
  const [[teamId, chosenThen], setTeam] = useState([chosen, chosen]);
  const [text, setText] = useState("");
  if (chosen !== chosenThen) setTeam([chosen, chosen]);
  const send = async () => {
    if (teamId === null) return call.refuse({ team: t("chooseTeam") });
    if (!(await call.run(() => writeMessage(gameId, teamId, text), { quiet: true }))) return;
    toast({ tone: "ok", text: t("sent") });
    setText("");
    onDone();
  };
  return (
    <form
      className="grid max-w-2xl gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={t("team")} error={call.errorOf("team")} required>
        {(props) => <Combobox {...props} choices={teams} value={teamId} onChange={(id) => setTeam([id, chosen])} />}
      </Field>
      <MessageText hint={t("textHint")} error={call.errorOf("text")} text={text} onChange={setText} />
      <LeaveGuard active={text.trim() !== ""} names={[t("text")]} />
      {call.general && <Alert tone="alert" title={call.general} />}
      <div>
        <Button type="submit" variant="primary" busy={call.busy} icon={<Icon name="posts" size={16} />}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
