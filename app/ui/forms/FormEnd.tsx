import type { ReactNode } from "react";
import { Alert } from "../Alert.tsx";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";

type Props = { submit: ReactNode; danger?: boolean; busy: boolean; problem: string | null; done: string | null };

/** The end of a form: the error of the form as a whole, the button, and the note that it was done. */
export function FormEnd({ submit, danger, busy, problem, done }: Props) {
  return (
    <>
      {problem && <Alert tone="alert">{problem}</Alert>}
      <div className="flex items-center gap-3">
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {submit}
        </Button>
        <span aria-live="polite" className="inline-flex items-center gap-1.5 text-ok">
          {done && !busy && (
            <>
              <Icon name="check" size={16} />
              {done}
            </>
          )}
        </span>
      </div>
    </>
  );
}
