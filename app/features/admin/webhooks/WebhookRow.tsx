import { useTexts } from "~/i18n/useTexts.ts";
import { leading } from "~/lib/between-sentences.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Switch } from "~/ui/Input.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { WEBHOOK_KINDS } from "#worker/contract/wire/names.ts";
import type { Webhook } from "./webhook-calls.ts";
import { useReason } from "./useReason.ts";

export type RowAction = "turn" | "test" | "change" | "renew" | "remove" | "failures";
type Props = { hook: Webhook; busy: boolean; onAction: (action: RowAction) => void };

/** One webhook: its target, its events, its state, and the actions on it. */
export function WebhookRow({ hook, busy, onAction }: Props) {
  const { t } = useTexts("admin/webhooks");
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="mr-auto flex min-w-0 flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <Name>{hook.name}</Name>
          <Badge tone="brand">{t(`webhooks.shape.${hook.shape}`)}</Badge>
          <State hook={hook} />
        </p>
        <Switch
          aria-label={t("webhooks.onNamed", { name: hook.name })}
          checked={hook.enabled}
          busy={busy}
          onChange={() => onAction("turn")}
        />
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-mute">
        <span className="font-mono wrap-anywhere">{hook.host || t("webhooks.noAddress")}</span>
        <span>
          {WEBHOOK_KINDS.filter((kind) => hook.kinds.includes(kind))
            .map((kind) => t(`webhooks.kindShort.${kind}`))
            .join(" · ")}
        </span>
      </p>
      <Course hook={hook} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" busy={busy} onClick={() => onAction("test")}>
          {t("webhooks.test")}
        </Button>
        {hook.failed > 0 && (
          <Button size="sm" icon={<Icon name="warning" size={14} />} onClick={() => onAction("failures")}>
            {t("webhooks.failed", { count: hook.failed })}
          </Button>
        )}
        <span className="ml-auto flex gap-1">
          <Tool icon="edit" label={t("webhooks.changeNamed", { name: hook.name })} onClick={() => onAction("change")} />
          {hook.shape === "json" && (
            <Tool icon="key" label={t("webhooks.renewNamed", { name: hook.name })} onClick={() => onAction("renew")} />
          )}
          <Tool icon="trash" label={t("webhooks.removeNamed", { name: hook.name })} onClick={() => onAction("remove")} />
        </span>
      </div>
    </li>
  );
}

function Tool({ icon, label, onClick }: { icon: "edit" | "key" | "trash"; label: string; onClick: () => void }) {
  return <IconButton size="sm" label={label} icon={<Icon name={icon} size={16} />} onClick={onClick} />;
}

function State({ hook }: { hook: Webhook }) {
  const { t } = useTexts("admin/webhooks");
  if (!hook.enabled) return <Badge>{t("webhooks.off")}</Badge>;
  if (hook.failingSince !== null) return <Badge tone="alert">{t("webhooks.failing")}</Badge>;
  return hook.last ? <Badge tone="ok">{t("webhooks.works")}</Badge> : <Badge>{t("webhooks.unused")}</Badge>;
}

/** The last attempt, why it failed, and what is waiting. */
function Course({ hook: { last, waiting, nextAt, failingSince } }: { hook: Webhook }) {
  const { t } = useTexts("admin/webhooks");
  const reason = useReason();
  if (!last && waiting === 0) return null;
  return (
    <p className="flex flex-wrap gap-y-1 text-xs text-faint [&>*:not(:last-child)]:after:px-1.5 [&>*:not(:last-child)]:after:content-['·']">
      {last && (
        <span className={last.error ? "text-alert" : undefined}>
          {last.error ? reason(last.error, last.status) : t("webhooks.taken")} · <Time at={last.time} />
        </span>
      )}
      {failingSince !== null && (
        <span>
          {leading(t("webhooks.since"))}
          <Time at={failingSince} />
        </span>
      )}
      {waiting > 0 && <span>{t("webhooks.waiting", { count: waiting })}</span>}
      {waiting > 0 && nextAt !== null && failingSince !== null && (
        <span>
          {leading(t("webhooks.next"))}
          <Time at={nextAt} />
        </span>
      )}
    </p>
  );
}
