import { useTexts } from "~/i18n/useTexts.ts";
import { Switch } from "~/ui/Input.tsx";
import { useImmediate } from "~/lib/calls/useImmediate.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { changeHost } from "./host-calls.ts";

/** Whether a host gets new instances, at once. */
export function DrainSwitch({ host, onChanged }: { host: HostView; onChanged: () => void }) {
  const { t } = useTexts("admin/hosts");
  const { shown, busy, turn } = useImmediate(host.draining, async (draining) => {
    await changeHost(host.id, { draining });
    onChanged();
  });
  return (
    <Switch
      checked={shown}
      disabled={busy}
      label={t("host.drain")}
      hint={t("host.drainHint")}
      onChange={(event) => void turn(event.target.checked)}
    />
  );
}
