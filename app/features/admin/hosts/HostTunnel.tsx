import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { useFirstFault } from "~/ui/fields/useFirstFault.ts";
import { Input } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { changeHost } from "./host-calls.ts";

/** The address at which the platform reaches a host's instances, if it differs from what the agent announces. */
export function HostTunnel({ host, onChanged }: { host: HostView; onChanged: () => void }) {
  const { t, i18n } = useTexts("admin/hosts");
  const toast = useToast();
  const call = useCall();
  useFirstFault(call.error);
  const kept = host.pinnedTunnel ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const save = async () => {
    const done = await call.run(() => changeHost(host.id, { pinnedTunnel: typed }), { quiet: true });
    if (!done) return;
    setTyped(null);
    toast({ tone: "ok", text: t("host.tunnelSet", { name: host.name }) });
    onChanged();
  };
  const says = host.announcedTunnel;
  const announced = says === null ? t("host.tunnelUnannounced") : t("host.tunnelAnnounced", { address: says });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t("host.tunnelAddress")}
        hint={t("host.tunnelAddressHint") + betweenSentences(i18n.language) + announced}
        error={call.errorOf("pinnedTunnel") ?? call.general}
      >
        {(props) => (
          <div className="flex gap-2">
            <Input
              {...props}
              className="grow font-mono"
              maxLength={LIMITS.hostAddress}
              value={typed ?? kept}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" disabled={typed === null || typed.trim() === kept} busy={call.busy}>
              {t("common:action.save")}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
