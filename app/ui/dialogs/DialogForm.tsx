import { useRef, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "../Button.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import { useFirstFault } from "../fields/useFirstFault.ts";

type Props = {
  call: Call;
  /** What the button does, as a verb. */
  submit: string;
  /** The label of the other button, when leaving does more than discard the form. */
  cancel?: string;
  disabled?: boolean;
  danger?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A form inside a dialog: its fields, the server's refusal, which moves the focus to the first field to blame, and its two buttons. */
export function DialogForm({ call, submit, cancel, disabled, danger, onSubmit, onClose, children }: Props) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useFirstFault(call.error, form);
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) void onSubmit();
      }}
    >
      {children}
      {call.general && (
        <p role="alert" className="text-alert">
          {call.general}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{cancel ?? t("action.cancel")}</Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} disabled={disabled} busy={call.busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
