import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import type { HostView, NewHostView } from "#worker/contract/wire/platform/host.ts";

type Props = { made: NewHostView; proxied: boolean; state: HostView["state"]; onCopied: () => void; onClose: () => void };

/** The command that starts a new host's agent, and whether the host has connected. */
export function HostCommand({ made, proxied, state, onCopied, onClose }: Props) {
  const { t } = useTexts("admin/hosts");
  const toast = useToast();
  const copy = async () => {
    onCopied();
    try {
      await navigator.clipboard.writeText(made.command);
      toast({ tone: "ok", text: t("common:copy.done") });
    } catch {
      toast({ tone: "alert", text: t("common:copy.failed") });
    }
  };
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title={t("host.once")}>
        {t("host.onceText")}
      </Alert>
      <pre
        translate="no"
        aria-label={t("host.command")}
        className="rounded border border-line bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap select-all"
      >
        {made.command}
      </pre>
      <p className="text-mute">{t(proxied ? "host.commandTextProxied" : "host.commandText")}</p>
      <output className="flex items-center gap-2">
        <span aria-hidden="true" className={`size-2 rounded-full ${state === "online" ? "bg-ok" : "animate-pulse bg-line-strong"}`} />
        {t(state === "online" ? "host.arrived" : "host.awaited")}
      </output>
      <div className="flex justify-end gap-2">
        <Button icon={<Icon name="copy" size={16} />} variant={state === "online" ? "plain" : "primary"} onClick={copy}>
          {t("host.copyCommand")}
        </Button>
        <Button variant={state === "online" ? "primary" : "plain"} onClick={onClose}>
          {t("common:action.close")}
        </Button>
      </div>
    </div>
  );
}
