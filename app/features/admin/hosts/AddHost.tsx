import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { HostView, NewHostView } from "#worker/contract/wire/platform/host.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { GuardedModal } from "~/ui/dialogs/GuardedModal.tsx";
import { HostCommand } from "./HostCommand.tsx";
import { addHost } from "./host-calls.ts";

type Props = { open: boolean; hosts: HostView[]; proxied: boolean; onAdded: () => void; onClose: () => void };

/** Adds a Docker host: its name, then the one command to run on it. Asks before the command is lost. */
export function AddHost({ open, hosts, proxied, onAdded, onClose }: Props) {
  const { t } = useTexts("admin/hosts");
  const [made, setMade] = useState<NewHostView | null>(null);
  const [copied, setCopied] = useState(false);
  const state = hosts.find(({ id }) => id === made?.host.id)?.state ?? "never";
  const onLeave = () => {
    setMade(null);
    setCopied(false);
    onClose();
  };
  const added = (host: NewHostView) => {
    setMade(host);
    onAdded();
  };
  const question = { title: t("host.loseTitle"), text: t("host.loseText"), action: t("common:action.close") };
  const owed = made !== null && !copied && state === "never";
  return (
    <GuardedModal asks={() => owed} question={question} unsaved={owed ? t("host.command") : null} onLeave={onLeave}>
      {({ close }) => (
        <Dialog open={open} onClose={close} title={made ? t("host.runOn", { name: made.host.name }) : t("host.add")} wide={made !== null}>
          {made ? (
            <HostCommand made={made} proxied={proxied} state={state} onCopied={() => setCopied(true)} onClose={close} />
          ) : (
            <NameForm onAdded={added} onClose={close} />
          )}
        </Dialog>
      )}
    </GuardedModal>
  );
}

function NameForm({ onAdded, onClose }: { onAdded: (made: NewHostView) => void; onClose: () => void }) {
  const { t } = useTexts("admin/hosts");
  const call = useCall();
  const [name, setName] = useState("");
  const add = async () => {
    const made = await call.run(() => addHost(name), { quiet: true });
    if (made) onAdded(made.value);
  };
  return (
    <DialogForm call={call} submit={t("host.add")} onSubmit={add} onClose={onClose}>
      <Field label={t("host.name")} hint={t("host.nameHint")} error={call.errorOf("name")} required>
        {(props) => <Input {...props} maxLength={LIMITS.hostName} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
    </DialogForm>
  );
}
