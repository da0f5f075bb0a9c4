import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { hostWarnings, type HostWarning } from "./host-warnings.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { changeHost } from "./host-calls.ts";

/** A host's problems, worst first. */
export function HostWarnings({ host, proxied, onChanged }: { host: HostView; proxied: boolean; onChanged: () => void }) {
  const { t } = useTexts("admin/hosts");
  return (
    <>
      {hostWarnings(host, proxied).map(({ name, tone, detail }) => (
        <Warning
          key={name}
          tone={tone}
          title={t(`hostWarning.${name}`)}
          action={name === "secondAgent" && <Dismiss host={host} onDone={onChanged} />}
        >
          {t(`hostWarning.${name}Text`, { agent: host.warning?.agent.slice(0, 8) })}
          {detail && (
            <code translate="no" className="mt-1 block font-mono text-xs">
              {detail}
            </code>
          )}
        </Warning>
      ))}
    </>
  );
}

/** Warnings that administrators often cannot avoid are shown less prominently. */
function Warning({ tone, title, action, children }: { tone: HostWarning["tone"]; title: string; action: ReactNode; children: ReactNode }) {
  if (tone !== "info") {
    return (
      <Alert tone={tone} title={title} action={action}>
        {children}
      </Alert>
    );
  }
  return (
    <p className="flex items-start gap-2 text-mute">
      <Icon name="info" size={16} className="mt-0.5 text-accent-text" />
      <span className="max-w-prose">
        <span className="block font-medium text-ink">{title}</span>
        {children}
      </span>
    </p>
  );
}

function Dismiss({ host, onDone }: { host: HostView; onDone: () => void }) {
  const { t } = useTexts("admin/hosts");
  const call = useCall();
  const dismiss = async () => {
    await call.run(() => changeHost(host.id, { warning: null }));
    onDone();
  };
  return (
    <Button size="sm" busy={call.busy} onClick={dismiss}>
      {t("host.dismiss")}
    </Button>
  );
}
