import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { isolated, withoutTurns } from "~/lib/isolate.ts";
import { Alert } from "~/ui/Alert.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import type { Tested } from "./webhook-calls.ts";
import { useReason } from "./useReason.ts";

/** Shown above the list: the answer to a test, or a secret, once. `id`: the webhook. */
export type Said =
  | { kind: "test"; id: string; name: string; tested: Tested }
  | { kind: "secret"; id: string; name: string; secret: string; oldUntil: string | null };

/** It gets the focus, so that nobody overlooks it. */
export function Answered({ said }: { said: Said }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      {said.kind === "test" ? <TestSaid name={said.name} tested={said.tested} /> : <SecretSaid {...said} />}
    </div>
  );
}

function TestSaid({ name, tested }: { name: string; tested: Tested }) {
  const { t } = useTexts("admin/webhooks");
  const reason = useReason();
  const isTaken = tested.error === "";
  return (
    <Alert tone={isTaken ? "ok" : "alert"} title={t(isTaken ? "webhooks.testTaken" : "webhooks.testFailed", { name: isolated(name) })}>
      <p>{isTaken ? t("webhooks.testStatus", { status: tested.status ?? "", ms: tested.ms }) : reason(tested.error, tested.status)}</p>
      {tested.answer && (
        <pre
          translate="no"
          dir="auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
          tabIndex={0}
          className="mt-2 max-h-40 overflow-auto rounded border border-line bg-raised p-2 font-mono text-xs text-ink wrap-anywhere whitespace-pre-wrap"
        >
          {withoutTurns(tested.answer)}
        </pre>
      )}
    </Alert>
  );
}

function SecretSaid({ name, secret, oldUntil }: Extract<Said, { kind: "secret" }>) {
  const { t } = useTexts("admin/webhooks");
  return (
    <Alert tone="ok" title={t("webhooks.secretOf", { name: isolated(name) })}>
      <p>{t(oldUntil === null ? "webhooks.secretText" : "webhooks.secretRenewed")}</p>
      <CopyField value={secret} label={t("webhooks.secret")} className="mt-2 max-w-xl" />
    </Alert>
  );
}
