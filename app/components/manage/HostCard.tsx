import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/Alert.tsx";
import { Badge, type Tone } from "~/components/ui/Badge.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { hostWarnings, type HostWarning } from "~/lib/manage/host-warnings.ts";
import type { HostView } from "#worker/contract/host.ts";
import { DrainSwitch } from "./DrainSwitch.tsx";
import { Heartbeat } from "./Heartbeat.tsx";
import { HostFacts } from "./HostFacts.tsx";
import { HostImages } from "./HostImages.tsx";
import { HostMeters } from "./HostMeters.tsx";
import { RevokeHost } from "./RevokeHost.tsx";

const TONES: Record<HostView["state"], Tone> = { online: "ok", silent: "alert", never: "gray" };

/** One Docker host: how it stands, what it has left, what is wrong with it, and what can be done with it. */
export function HostCard({ host, proxied, onChanged }: { host: HostView; proxied: boolean; onChanged: () => void }) {
  const { t } = useTranslation("manage");
  return (
    <li className="grid gap-4 rounded border border-line bg-raised p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon name="hosts" className="text-mute" />
        <h2 className="min-w-0 truncate text-base font-semibold">{host.name}</h2>
        <Badge tone={TONES[host.state]}>{t(`host.${host.state}`)}</Badge>
        {host.draining && <Badge tone="warn">{t("host.draining")}</Badge>}
        {host.instances > 0 && (
          <Link to={`/admin/instances?host=${host.id}&kind=all`} className="text-accent-text hover:underline">
            {t("host.instances", { count: host.instances })}
          </Link>
        )}
        <span className="ml-auto text-mute">
          <Heartbeat at={host.seenAt} />
        </span>
      </header>
      {hostWarnings(host, proxied).map(({ name, tone }) => (
        <Warning
          key={name}
          tone={tone}
          title={t(`hostWarning.${name}`)}
          text={t(`hostWarning.${name}Text`, { agent: host.warning?.agent.slice(0, 8) })}
        />
      ))}
      {host.capacity && <HostMeters host={host} capacity={host.capacity} />}
      {host.version !== null && <HostFacts host={host} proxied={proxied} />}
      <HostImages host={host} />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-3">
        <DrainSwitch host={host} onChanged={onChanged} />
        <RevokeHost host={host} onRevoked={onChanged} />
      </footer>
    </li>
  );
}

/** What many hosts cannot help is said in a smaller voice. */
function Warning({ tone, title, text }: { tone: HostWarning["tone"]; title: string; text: string }) {
  if (tone !== "info") {
    return (
      <Alert tone={tone} title={title}>
        {text}
      </Alert>
    );
  }
  return (
    <p className="flex items-start gap-2 text-mute">
      <Icon name="info" size={16} className="mt-0.5 text-accent-text" />
      <span className="max-w-prose">
        <span className="font-medium text-ink">{title}.</span> {text}
      </span>
    </p>
  );
}
