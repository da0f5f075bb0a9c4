import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";

type Props = { intent: string; link: { token: string; email: string }; submit: string; children?: ReactNode };

/** Uses a mail's link only when a button is pressed, because mail scanners open links but press nothing. Works without scripts. */
export function LinkForm({ intent, link, submit, children }: Props) {
  const { ref, problem, busy } = useFormResult(intent);
  return (
    <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="token" value={link.token} />
      <input type="hidden" name="email" value={link.email} />
      {problem && <Alert tone="alert">{problem}</Alert>}
      {children}
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
