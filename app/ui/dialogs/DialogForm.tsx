import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "../Button.tsx";
import type { Call } from "~/lib/calls/useCall.ts";

type Props = {
  call: Call;
  /** What the button does, as a verb. */
  submit: string;
  /** What the other way out says, when it is not to leave everything as it was. */
  cancel?: string;
  disabled?: boolean;
  danger?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A form inside a dialog: its fields, what the server refused, and the two ways out. */
export function DialogForm({ call, submit, cancel, disabled, danger, onSubmit, onClose, children }: Props) {
  const { t } = useTexts();
  return (
    <form
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
