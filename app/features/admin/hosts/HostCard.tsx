import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { HostDetails } from "./HostDetails.tsx";
import { HostImages } from "./HostImages.tsx";
import { HostMeters } from "./HostMeters.tsx";
import { HostWarnings } from "./HostWarnings.tsx";
import { HostTunnel } from "./HostTunnel.tsx";
import { RevokeHost } from "./RevokeHost.tsx";
import { Switch } from "~/ui/Input.tsx";
import { useImmediate } from "~/lib/calls/useImmediate.ts";
import { changeHost } from "./host-calls.ts";
import { Time } from "~/ui/values/Time.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { toMs } from "~/lib/time/time.ts";
import { agoFormat } from "~/lib/time/formatters.ts";
import { leading } from "~/lib/between-sentences.ts";

const TONES: Record<HostView["state"], Tone> = { online: "ok", silent: "alert", never: "gray" };

/** One Docker host: its state, its free capacity, its problems, and the actions on it. */
export function HostCard({ host, proxied, onChanged }: { host: HostView; proxied: boolean; onChanged: () => void }) {
  const { t } = useTexts("admin/hosts");
  return (
    <li className="grid gap-4 rounded border border-line bg-raised p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon name="hosts" className="text-mute" />
        <h2 className="min-w-0 truncate text-base font-semibold">
          <Name>{host.name}</Name>
        </h2>
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
      <HostWarnings {...{ host, proxied, onChanged }} />
      {host.capacity && <HostMeters host={host} capacity={host.capacity} />}
      {host.version !== null && <HostDetails host={host} proxied={proxied} />}
      <HostImages host={host} />
      {proxied && <HostTunnel host={host} onChanged={onChanged} />}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-3">
        <DrainSwitch host={host} onChanged={onChanged} />
        <RevokeHost host={host} onRevoked={onChanged} />
      </footer>
    </li>
  );
}

/** Sets at once whether a host gets new instances. */
function DrainSwitch({ host, onChanged }: { host: HostView; onChanged: () => void }) {
  const { t } = useTexts("admin/hosts");
  const { shown, busy, turn } = useImmediate(host.draining, async (draining) => {
    await changeHost(host.id, { draining });
    onChanged();
  });
  return (
    <Switch
      checked={shown}
      busy={busy}
      label={t("host.drain")}
      hint={t("host.drainHint")}
      onChange={(event) => void turn(event.target.checked)}
    />
  );
}

/** When the host's last frame arrived: in seconds while it is recent, so that the heartbeat is visible. */
function Heartbeat({ at }: { at: string | null }) {
  const { t, i18n } = useTexts("admin/hosts");
  const now = useNow(1_000);
  if (at === null) return <>{t("host.unheard")}</>;
  const seconds = Math.max(0, Math.round((now - toMs(at)) / 1_000));
  const ago = agoFormat(i18n.language, { style: "short" }).format(-seconds, "second");
  return (
    <>
      {leading(t("host.heard"))}
      {seconds < 100 ? <span className="figures">{ago}</span> : <Time at={at} />}
    </>
  );
}
