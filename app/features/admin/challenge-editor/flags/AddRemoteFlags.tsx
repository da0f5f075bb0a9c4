import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { parseRemoteList } from "./flag-lists.ts";
import { LineProblems } from "./LineProblems.tsx";
import { addFlags, type ChallengeAt } from "../challenge-calls.ts";

type Props = { at: ChallengeAt; known: string[]; onAdded: () => void };

/** Adds flags with attachments on other servers: a flag and an address per line. */
export function AddRemoteFlags({ at, known, onAdded }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const call = useCall();
  const [text, setText] = useState("");
  const { entries, problems } = parseRemoteList(text, known);
  const add = async () => {
    const body = entries.map(({ flag, url }) => ({ flag, attachmentType: "Remote" as const, remoteUrl: url }));
    if (!(await call.run(() => addFlags(at, body), { quiet: true }))) return;
    toast({ tone: "ok", text: t("flags.added", { count: entries.length }) });
    setText("");
    onAdded();
  };
  return (
    <form
      className="grid content-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <LeaveGuard active={text.trim() !== ""} names={[t("flags.remote")]} />
      <Field label={t("flags.remote")} hint={t("flags.remoteHint")} error={call.error}>
        {(props) => (
          <Textarea
            {...props}
            rows={5}
            className="font-mono"
            spellCheck={false}
            placeholder={"flag{…} https://…"}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <LineProblems problems={problems} />
      <div>
        <Button type="submit" busy={call.busy} disabled={entries.length === 0 || problems.length > 0} icon={<Icon name="plus" />}>
          {t("flags.addCount", { count: entries.length })}
        </Button>
      </div>
    </form>
  );
}
