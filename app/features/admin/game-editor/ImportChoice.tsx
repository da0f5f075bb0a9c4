import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Num } from "~/ui/values/Number.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useUpload } from "~/lib/calls/useUpload.ts";
import type { ImportPreview, ImportView } from "#worker/contract/wire/archive/archive.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { ImportPeople, ImportUnconfirmed } from "./ImportPeople.tsx";
import { importGame } from "./game-calls.ts";
import { Uploading } from "./Uploading.tsx";

const COUNTS = ["challenges", "teams", "users", "submissions"] as const;

type Props = { file: File; preview: ImportPreview; onImported: (made: ImportView) => void; onBack: () => void };

/** The contents of an archive, and the choice whether to import its people separately or match them with existing accounts. */
export function ImportChoice({ file, preview, onImported, onBack }: Props) {
  const { t } = useTexts("admin/game-editor");
  const call = useCall();
  const upload = useUpload();
  const [joins, setJoins] = useState(false);
  const send = async () => {
    const done = await call.run(() => importGame(file, joins ? preview.join : null, upload.begin()), { quiet: true });
    if (done) onImported(done.value);
  };
  return (
    <DialogForm call={call} submit={t("import.action")} cancel={t("import.another")} onSubmit={send} onClose={onBack}>
      <h3 className="text-base font-semibold">
        <bdi>{preview.title}</bdi>
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {COUNTS.map((name) => (
          <div key={name} className="contents">
            <dt className="text-mute">{t(`import.${name}`)}</dt>
            <dd className="figures">
              <Num value={preview[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {preview.users > 0 && <People preview={preview} joins={joins} onChange={setJoins} />}
      {call.busy && <Uploading sent={upload.sent} />}
    </DialogForm>
  );
}

function People({ preview, joins, onChange }: { preview: ImportPreview; joins: boolean; onChange: (joins: boolean) => void }) {
  const { t } = useTexts("admin/game-editor");
  if (preview.problem) return <p className="text-mute">{t("import.joinProblem", { problem: preview.problem })}</p>;
  if (preview.join === null)
    return (
      <>
        <p className="text-mute">{t("import.joinNone")}</p>
        <ImportUnconfirmed unconfirmed={preview.unconfirmed} />
      </>
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t("import.people")}</legend>
      {(["apart", "join"] as const).map((way) => (
        <label key={way} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <input
            type="radio"
            name="people"
            className="mt-0.5 size-4 accent-accent"
            checked={joins === (way === "join")}
            onChange={() => onChange(way === "join")}
          />
          <span>{t(`import.${way}`)}</span>
          <span className="col-start-2 text-xs text-mute">{t(`import.${way}Hint`)}</span>
        </label>
      ))}
      <ImportPeople preview={preview} />
      <ImportUnconfirmed unconfirmed={preview.unconfirmed} />
    </fieldset>
  );
}
