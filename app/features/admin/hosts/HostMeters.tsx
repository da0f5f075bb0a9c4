import { useTexts } from "~/i18n/useTexts.ts";
import { fileSize } from "~/lib/file-size.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

const MB = 1024 * 1024;

type Props = { host: HostView; capacity: NonNullable<HostView["capacity"]> };

/** A host's capacity, how much of it is reserved for instances, and how much they actually use. */
export function HostMeters({ host: { reserved, load }, capacity }: Props) {
  const { t, i18n } = useTexts("admin/hosts");
  const number = numberFormat(i18n.language, { maximumFractionDigits: 1 });
  const memory = (mb: number) => fileSize(mb * MB, i18n.language);
  const cores = (tenths: number) => number.format(tenths / 10);
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
      <Meter name={t("host.slots")} reserved={reserved.instances} used={null} of={capacity.instances} format={number.format} />
      <Meter name={t("host.memory")} reserved={reserved.memoryMb} used={load?.memoryMb ?? null} of={capacity.memoryMb} format={memory} />
      <Meter name={t("host.cpu")} reserved={reserved.cpuTenths} used={load?.cpuTenths ?? null} of={capacity.cpuTenths} format={cores} />
    </dl>
  );
}

type MeterProps = { name: string; reserved: number; used: number | null; of: number; format: (value: number) => string };

function Meter({ name, reserved, used, of, format }: MeterProps) {
  const { t } = useTexts("admin/hosts");
  const share = (value: number) => `${of === 0 ? 0 : Math.min(100, (value / of) * 100)}%`;
  const full = of > 0 && reserved / of >= 0.9;
  return (
    <div className="grid content-start gap-1">
      <dt className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="text-xs text-mute figures">{t("host.reservedOf", { reserved: format(reserved), of: format(of) })}</span>
      </dt>
      <dd className="grid gap-1">
        <span aria-hidden="true" className="relative block h-2 overflow-hidden rounded-sm bg-sunken">
          <span className={`absolute inset-y-0 left-0 ${full ? "bg-warn" : "bg-accent"}`} style={{ width: share(reserved) }} />
          {used !== null && <span className="absolute inset-y-0 left-0 border-r-2 border-ink" style={{ width: share(used) }} />}
        </span>
        {used !== null && <span className="text-xs text-mute figures">{t("host.used", { used: format(used) })}</span>}
      </dd>
    </div>
  );
}
