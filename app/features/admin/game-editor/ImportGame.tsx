import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useUpload } from "~/lib/calls/useUpload.ts";
import type { ImportPreview, ImportView } from "#worker/contract/wire/archive/archive.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { ImportChoice } from "./ImportChoice.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { previewImport } from "./game-calls.ts";
import { Uploading } from "./Uploading.tsx";

type Props = { open: boolean; onClose: () => void; onImported: () => void };

/** Creates a game from an archive: previews it, asks whether its people are existing users, and then reports what was imported. */
export function ImportGame({ open, onClose, onImported }: Props) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Dialog open={open} onClose={onClose} title={t("import.title")} wide>
      <Steps onClose={onClose} onImported={onImported} />
    </Dialog>
  );
}

function Steps({ onClose, onImported }: Omit<Props, "open">) {
  const [seen, setSeen] = useState<{ file: File; preview: ImportPreview } | null>(null);
  const [made, setMade] = useState<ImportView | null>(null);
  const imported = (view: ImportView) => {
    setMade(view);
    onImported();
  };
  if (made) return <ImportResult made={made} onClose={onClose} />;
  if (seen) return <ImportChoice {...seen} onImported={imported} onBack={() => setSeen(null)} />;
  return <FileForm onSeen={(file, preview) => setSeen({ file, preview })} onClose={onClose} />;
}

function FileForm({ onSeen, onClose }: { onSeen: (file: File, preview: ImportPreview) => void; onClose: () => void }) {
  const { t } = useTexts("admin/game-editor");
  const call = useCall();
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const look = async () => {
    const done = await call.run(() => previewImport(file!, upload.begin()), { quiet: true });
    if (done) onSeen(file!, done.value);
  };
  return (
    <DialogForm call={call} submit={t("import.look")} disabled={!file} onSubmit={look} onClose={onClose}>
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
      {call.busy && <Uploading sent={upload.sent} />}
    </DialogForm>
  );
}
