import { useTexts } from "~/i18n/useTexts.ts";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { InstanceRowView } from "#worker/contract/wire/platform/host.ts";
import { nameOf } from "./instance-query.ts";
import { endInstance } from "./instance-calls.ts";

type Props = { /** Null while none is to be ended. */ row: InstanceRowView | null; onEnded: () => void; onClose: () => void };

/** Asks before ending one instance that players may be using. */
export function EndInstance({ row, onEnded, onClose }: Props) {
  const { t } = useTexts("admin/instances");
  const toast = useToast();
  const call = useCall();
  const end = async () => {
    if (!row) return;
    const done = await call.run(() => endInstance(row.containerGuid));
    onClose();
    if (done) toast({ tone: "ok", text: t("instances.ended", { count: 1 }) });
    // Also after a refusal: it may have ended by itself meanwhile.
    onEnded();
  };
  return (
    <Confirm
      open={row !== null}
      title={row ? t("instances.endNamed", { of: nameOf(row, t("instances.test")), title: row.challenge?.title }) : ""}
      text={t("instances.endText")}
      action={t("instances.end")}
      danger
      busy={call.busy}
      onConfirm={end}
      onClose={onClose}
    />
  );
}
