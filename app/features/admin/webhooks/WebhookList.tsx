import { useTexts } from "~/i18n/useTexts.ts";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { changeWebhook, removeWebhook, renewSecret, testWebhook, type Webhook } from "./webhook-calls.ts";
import type { Said } from "./Answered.tsx";
import { Failures } from "./Failures.tsx";
import { WebhookRow, type RowAction } from "./WebhookRow.tsx";

type Props = {
  gameId: number;
  hooks: Webhook[];
  onChange: (hook: Webhook) => void;
  onSaid: (said: Said | null) => void;
  onRemoved: (id: string) => void;
  onChanged: () => void;
};

/** A game's webhooks, with all actions on them. */
export function WebhookList(props: Props) {
  const { gameId, hooks, onChanged } = props;
  const { t } = useTexts("admin/webhooks", "admin");
  const { busy, about, chosen, act, renew, remove, close } = useActions(props);
  const named = { name: chosen?.name ?? "" };
  return (
    <>
      <ul aria-label={t("admin:section.webhooks")} className="divide-y divide-line rounded border border-line bg-raised">
        {hooks.map((hook) => (
          <WebhookRow key={hook.id} hook={hook} busy={busy && about?.id === hook.id} onAction={(action) => act(hook, action)} />
        ))}
      </ul>
      <Confirm
        open={about?.action === "renew" && chosen !== null}
        title={t("webhooks.renew")}
        text={t("webhooks.renewText", named)}
        action={t("webhooks.renew")}
        busy={busy}
        onConfirm={() => void renew()}
        onClose={close}
      />
      <Confirm
        open={about?.action === "remove" && chosen !== null}
        title={t("webhooks.remove")}
        text={t("webhooks.removeText", named)}
        action={t("webhooks.remove")}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={close}
      />
      <Failures gameId={gameId} hook={about?.action === "failures" ? chosen : null} onClose={close} onChanged={onChanged} />
    </>
  );
}

/** The actions on a webhook, and the webhook whose dialog is open. */
function useActions({ gameId, hooks, onChange, onSaid, onRemoved, onChanged }: Props) {
  const { t } = useTexts("admin/webhooks", "admin");
  const toast = useToast();
  const call = useCall();
  const [about, setAbout, close] = useAsked<{ action: RowAction; id: string }>();
  const chosen = hooks.find(({ id }) => id === about?.id) ?? null;

  const turn = async (hook: Webhook) => {
    if (await call.run(() => changeWebhook(gameId, hook.id, { enabled: !hook.enabled }))) onChanged();
  };
  const tryOut = async (hook: Webhook) => {
    onSaid(null);
    const done = await call.run(() => testWebhook(gameId, hook.id));
    if (done) onSaid({ kind: "test", id: hook.id, name: hook.name, tested: done.value });
  };
  const renew = async () => {
    onSaid(null);
    const done = await call.run(() => renewSecret(gameId, chosen!.id));
    if (done) onSaid({ kind: "secret", id: chosen!.id, name: chosen!.name, ...done.value });
    if (done) close();
  };
  const remove = async () => {
    if (!(await call.run(() => removeWebhook(gameId, chosen!.id)))) return;
    toast({ tone: "ok", text: t("webhooks.removed", { name: chosen!.name }) });
    close();
    onRemoved(chosen!.id);
    onChanged();
  };
  const act = (hook: Webhook, action: RowAction) => {
    setAbout({ action, id: hook.id });
    if (action === "turn") void turn(hook);
    if (action === "test") void tryOut(hook);
    if (action === "change") onChange(hook);
  };
  return { busy: call.busy, about, chosen, act, renew, remove, close };
}
