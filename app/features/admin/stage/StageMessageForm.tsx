import { useState } from "react";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Textarea } from "~/ui/Input.tsx";
import type { Direction } from "./useDirection.ts";

/** Edits the message's text and shows it on every screen. */
export function StageMessageForm({ state, direct, busy }: Direction) {
  const { t } = useTexts("admin/stage");
  const [text, setText] = useState(state.message);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void direct({ scene: "message", message: text });
      }}
    >
      <Field label={t("remote.message")} hint={t("remote.messageHint", { count: LIMITS.stageMessage - text.length })}>
        {(props) => (
          <Textarea {...props} rows={3} maxLength={LIMITS.stageMessage} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ""}>
          {t("remote.messageShow")}
        </Button>
        <Button disabled={busy || text === state.message} onClick={() => void direct({ message: text })}>
          {t("remote.messageKeep")}
        </Button>
      </div>
    </form>
  );
}
