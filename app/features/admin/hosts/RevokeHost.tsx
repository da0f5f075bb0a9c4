import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { nameOf, useInstancesOf } from "~/features/admin/instances/index.ts";
import { revokeHost } from "./host-calls.ts";

const NAMED = 8;

/** Revokes a host's key for good. Asks first, and says whose instances end. */
export function RevokeHost({ host, onRevoked }: { host: HostView; onRevoked: () => void }) {
  const { t } = useTexts("admin/hosts");
  const toast = useToast();
  const call = useCall();
  const [asking, setAsking] = useState(false);
  const revoke = async () => {
    const done = await call.run(() => revokeHost(host.id));
    setAsking(false);
    if (done) toast({ tone: "ok", text: t("host.revoked", { name: host.name }) });
    onRevoked();
  };
  return (
    <>
      <Button variant="quiet" icon={<Icon name="trash" size={16} />} onClick={() => setAsking(true)}>
        {t("host.revoke")}
      </Button>
      <Confirm
        open={asking}
        title={t("host.revokeTitle", { name: host.name })}
        text={<Loss host={host} />}
        action={t("host.revoke")}
        danger
        busy={call.busy}
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Loss({ host }: { host: HostView }) {
  const { t } = useTexts("admin/hosts");
  const { data } = useInstancesOf(host.id, NAMED);
  const total = data?.total ?? host.instances;
  return (
    <div className="grid gap-3">
      <p>{t("host.revokeText")}</p>
      {total > 0 && (
        <>
          <p className="font-medium text-ink">{t("host.revokeEnds", { count: total })}</p>
          <ul className="grid gap-1">
            {data?.data.map((row) => (
              <li key={row.containerGuid} className="truncate">
                {nameOf(row, t("host.test"))} · {row.challenge?.title}
              </li>
            ))}
            {data && total > data.length && <li className="text-faint">{t("host.revokeMore", { count: total - data.length })}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
