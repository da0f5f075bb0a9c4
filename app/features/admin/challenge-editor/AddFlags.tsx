import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { parseFlags } from "./flag-lists.ts";
import { LineProblems } from "./LineProblems.tsx";
import { addFlags, type ChallengeAt } from "./challenge-calls.ts";

type Props = { at: ChallengeAt; known: string[]; onAdded: () => void };

/** Adds static flags, one per line; every one of them is right. */
export function AddFlags({ at, known, onAdded }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const call = useCall();
  const [text, setText] = useState("");
  const { flags, problems } = parseFlags(text, known);
  const add = async () => {
    const body = flags.map((flag) => ({ flag }));
    if (!(await call.run(() => addFlags(at, body), { quiet: true }))) return;
    toast({ tone: "ok", text: t("flags.added", { count: flags.length }) });
    setText("");
    onAdded();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field label={t("flags.add")} hint={t("flags.addHint")} error={call.error}>
        {(props) => (
          <Textarea
            {...props}
            rows={4}
            className="font-mono"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <LineProblems problems={problems} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={call.busy}
          disabled={flags.length === 0 || problems.length > 0}
          icon={<Icon name="plus" />}
        >
          {t("flags.addCount", { count: flags.length })}
        </Button>
      </div>
    </form>
  );
}
