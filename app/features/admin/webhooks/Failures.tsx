import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { messageOf } from "#worker/domain/webhooks/message.ts";
import { forgetFailures, readFailures, resendFailures, type Failure, type Webhook } from "./webhook-calls.ts";
import { useReason } from "./useReason.ts";

type Props = { gameId: number; hook: Webhook | null; onClose: () => void; onChanged: () => void };

/** The messages that a webhook has given up, each with the reason, and buttons to send them again. */
export function Failures({ hook, onClose, ...rest }: Props) {
  const { t } = useTexts("admin/webhooks");
  return (
    <Dialog open={hook !== null} onClose={onClose} title={t("webhooks.failures", { name: hook?.name ?? "" })} wide>
      {hook && <List hook={hook} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function List({ gameId, hook, onClose, onChanged }: Props & { hook: Webhook }) {
  const { t } = useTexts("admin/webhooks", "common");
  const toast = useToast();
  const { run, ...call } = useCall();
  const [list, setList] = useState<Failure[] | null>(null);
  const [reading, setReading] = useState(0);
  useEffect(() => {
    let isOver = false;
    void run(() => readFailures(gameId, hook.id), { quiet: true }).then((read) => read && !isOver && setList(read.value));
    return () => void (isOver = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is another one each time; it is read again when it is asked for
  }, [gameId, hook.id, reading]);
  const act = async (work: () => Promise<number>, text: "webhooks.resent" | "webhooks.forgotten") => {
    const done = await run(work);
    if (!done) return;
    toast({ tone: "ok", text: t(text, { count: done.value }) });
    onChanged();
    onClose();
  };
  if (call.error && list === null)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="text-alert">{call.error}</p>
        <Button onClick={() => setReading(reading + 1)}>{t("common:action.retry")}</Button>
      </div>
    );
  if (list === null) return <p className="min-h-40 text-mute">{t("webhooks.reading")}</p>;
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-mute text-pretty">{t("webhooks.failuresText")}</p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded border border-line">
        {list.map((one) => (
          <One
            key={one.event.id}
            failure={one}
            hook={hook}
            busy={call.busy}
            onResend={() => act(() => resendFailures(gameId, hook.id, [one.event.id]), "webhooks.resent")}
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={call.busy} onClick={() => act(() => forgetFailures(gameId, hook.id), "webhooks.forgotten")}>
          {t("webhooks.forgetAll")}
        </Button>
        <Button variant="primary" busy={call.busy} onClick={() => act(() => resendFailures(gameId, hook.id), "webhooks.resent")}>
          {t("webhooks.resendAll")}
        </Button>
      </div>
    </div>
  );
}

function One({ failure, hook, busy, onResend }: { failure: Failure; hook: Webhook; busy: boolean; onResend: () => void }) {
  const { t } = useTexts("admin/webhooks");
  const reason = useReason();
  const { event, attempts, failedAt, error } = failure;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-3 py-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="wrap-anywhere">{lineOf(failure, hook)}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-faint">
          <code translate="no" className="font-mono">
            {event.id}
          </code>
          <Time at={event.time} />
        </p>
        <p className="text-xs text-alert">
          {reason(error)} · {t("webhooks.attempts", { count: attempts })} · <Time at={failedAt} />
        </p>
      </div>
      <Button size="sm" variant="quiet" busy={busy} aria-label={t("webhooks.resendNamed", { id: event.id })} onClick={onResend}>
        {t("webhooks.resend")}
      </Button>
    </li>
  );
}

/** The message's event, worded as for a chat without its own markup. */
function lineOf({ event }: Failure, { language }: Webhook): string {
  const { body } = messageOf([event], { shape: "slack", language, chat: "" });
  const { text } = JSON.parse(body ?? "{}") as { text?: string };
  return (text ?? event.type).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
