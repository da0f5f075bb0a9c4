import { Form, useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { FormEnd } from "~/ui/forms/FormEnd.tsx";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { Unfolds } from "~/ui/Unfolds.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { useToast } from "~/ui/Toast.tsx";
import type { FormResult } from "~/lib/calls/form-result.ts";

/** The actions that need confirmation. */
export type TeamStep = "transfer" | "kick" | "leave" | "disband" | "refresh";

type Props = {
  /** Sent to the page's action once it is confirmed. */
  fields: { intent: TeamStep; [field: string]: string | number };
  label: string;
  title: string;
  text: string;
  icon?: IconName;
  disabled?: boolean;
};

/** Whether a step takes something away from somebody. */
const takesAway = (step: TeamStep) => step !== "refresh" && step !== "transfer";

/** A button whose action needs confirmation. With `icon` it is square and `label` is its name. */
export function AskButton({ fields, label, title, text, icon, disabled }: Props) {
  const { t } = useTexts("team");
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const { data, state, submit } = useFetcher<FormResult>();
  const told = useRef<FormResult>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Not later: once the page has been read again, the button and the thing it acts on may be gone.
    if (state === "submitting" || !data || told.current === data) return;
    told.current = data;
    toast(data.error ? { tone: "alert", text: data.error.title } : { tone: "ok", text: t(`teams.done.${fields.intent}`) });
    // The team is not what the page shows. Not after 429 or 503, when reading it again could fail, too.
    if (data.error && data.error.status < 429) revalidate();
  }, [data, state, toast, t, fields.intent, revalidate]);
  const confirm = () => {
    setOpen(false);
    submit(fields, { method: "post", action: "/teams" });
  };
  return (
    <>
      {icon ? (
        <IconButton
          label={label}
          variant={icon === "refresh" ? "plain" : "quiet"}
          disabled={disabled}
          icon={<Icon name={icon} size={16} />}
          // Not disabled meanwhile, because the dialog returns the focus to it.
          onClick={() => setOpen(state === "idle")}
        />
      ) : (
        <Button variant="quiet" size="sm" disabled={disabled} busy={state !== "idle"} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {!disabled && (
        <Unfolds intent={fields.intent} label={label}>
          <AskForm fields={fields} text={text} />
        </Unfolds>
      )}
      <Confirm
        open={open}
        title={title}
        text={text}
        action={t(`teams.ask.${fields.intent}`)}
        danger={takesAway(fields.intent)}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The same without scripts: what the action does, with the button under it. */
function AskForm({ fields, text }: Pick<Props, "fields" | "text">) {
  const { t } = useTexts("team");
  const { problem } = useFormResult(fields.intent);
  return (
    <Form method="post" action="/teams" className="flex flex-col items-start gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{text}</p>
      <FormEnd submit={t(`teams.ask.${fields.intent}`)} danger={takesAway(fields.intent)} busy={false} problem={problem} done={null} />
    </Form>
  );
}
