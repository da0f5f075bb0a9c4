import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/ui/Dialog.tsx";
import { Field } from "~/components/ui/Field.tsx";
import { Input } from "~/components/ui/Input.tsx";
import { useCall } from "~/hooks/useCall.ts";
import { api } from "~/lib/api.ts";
import type { ImportView } from "#worker/contract/archive.ts";
import { DialogForm } from "./DialogForm.tsx";
import { ImportResult } from "./ImportResult.tsx";

type Props = { open: boolean; onClose: () => void; onImported: () => void };

/** Makes a game of an archive, and says then what came with it. */
export function ImportGame({ open, onClose, onImported }: Props) {
  const { t } = useTranslation("manage");
  return (
    <Dialog open={open} onClose={onClose} title={t("import.title")}>
      <ImportForm onClose={onClose} onImported={onImported} />
    </Dialog>
  );
}

function ImportForm({ onClose, onImported }: Omit<Props, "open">) {
  const { t } = useTranslation("manage");
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  const [made, setMade] = useState<ImportView | null>(null);
  const send = async () => {
    const form = new FormData();
    form.set("file", file!);
    const done = await call.run(() => api.send<ImportView>("POST", "/api/edit/games/import", form), { quiet: true });
    if (!done) return;
    setMade(done.value);
    onImported();
  };
  if (made) return <ImportResult made={made} onClose={onClose} />;
  return (
    <DialogForm call={call} submit={t("import.action")} disabled={!file} onSubmit={send} onClose={onClose}>
      <p className="text-mute">{t("import.text")}</p>
      <Field label={t("import.file")} required>
        {(props) => (
          <Input
            {...props}
            type="file"
            accept=".zip,application/zip"
            className="h-auto! py-1 file:mr-3 file:rounded file:border-0 file:bg-hover file:px-2 file:py-1 file:text-ink"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {call.busy && <output className="text-mute">{t("import.busy")}</output>}
    </DialogForm>
  );
}
