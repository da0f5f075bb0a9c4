import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { fileSize } from "~/lib/file-size.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";

const MB = 1024 * 1024;

/** A host's versions and features. */
export function HostDetails({ host: { version, engine, load, features, tunnel }, proxied }: { host: HostView; proxied: boolean }) {
  const { t, i18n } = useTexts("admin/hosts");
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-mute">
      <li>{t("host.agent", { version })}</li>
      <li>{t("host.engine", { version: engine })}</li>
      {load && <li>{t("host.agentMemory", { size: fileSize(load.agentMb * MB, i18n.language) })}</li>}
      <Can name={t("host.firewall")} can={features?.firewall ?? false} />
      <Can name={t("host.storage")} can={features?.storage ?? false} />
      {proxied && <Can name={t("host.tunnel")} can={tunnel} />}
    </ul>
  );
}

function Can({ name, can }: { name: string; can: boolean }) {
  const { t } = useTexts("admin/hosts");
  return (
    <li className={`flex items-center gap-1.5 ${can ? "text-ok" : "text-warn"}`}>
      <Icon name={can ? "check" : "x"} size={14} />
      <span aria-hidden="true">{name}</span>
      <span className="sr-only">{t("common:label.value", { label: name, value: t(can ? "host.can" : "host.cannot") })}</span>
    </li>
  );
}
