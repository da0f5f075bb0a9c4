import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/useCall.ts";
import { api } from "~/lib/api.ts";
import { batchesOf, checkFiles, type FileProblem } from "./upload-batches.ts";
import type { FileRef } from "#worker/contract/wire/info.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";

type Props = { path: string; known: string[]; challengeId: number; onAdded: () => void };

/** Uploads one file per team; the name of each is its flag, and is not stored with the file. */
export function UploadFlags({ path, known, challengeId, onAdded }: Props) {
  const { t } = useTranslation("manage");
  const toast = useToast();
  const call = useCall();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [problems, setProblems] = useState<FileProblem[]>([]);

  const upload = async (chosen: File[]) => {
    const { fine, problems: found } = checkFiles(chosen, known, LIMITS.flag);
    setProblems(found);
    if (fine.length === 0) return;
    const sent = await call.run(() => sendAll(fine, challengeId, path, (done) => setProgress({ done, total: fine.length })), {
      quiet: true,
    });
    setProgress(null);
    if (sent) toast({ tone: "ok", text: t("flags.added", { count: fine.length }) });
    onAdded();
  };
  return (
    <div className="grid content-start gap-2">
      <span className="font-medium">{t("flags.upload")}</span>
      <p className="text-xs text-faint">{t("flags.uploadHint")}</p>
      <div className="flex items-center gap-3">
        <Button variant="primary" busy={call.busy} icon={<Icon name="upload" />} onClick={() => input.current?.click()}>
          {t("flags.choose")}
        </Button>
        {progress && (
          <output className="flex items-center gap-2 text-mute figures">
            <progress value={progress.done} max={progress.total} className="h-1.5 w-32 accent-accent" />
            {t("flags.progress", progress)}
          </output>
        )}
      </div>
      {problems.map(({ name, problem }) => (
        <p key={`${name} ${problem}`} className="text-alert [overflow-wrap:anywhere]">
          {t(`files.${problem}`, { name })}
        </p>
      ))}
      {call.error && (
        <p role="alert" className="text-alert">
          {call.error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label={t("flags.upload")}
        onChange={(event) => {
          void upload([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** Batch after batch, files first and then their flags, so that a failure leaves whole batches behind. */
async function sendAll(files: File[], challengeId: number, path: string, tell: (done: number) => void): Promise<void> {
  let done = 0;
  tell(done);
  for (const batch of batchesOf(files)) {
    const form = new FormData();
    for (const file of batch) form.append("files", file);
    // oxlint-disable-next-line no-await-in-loop
    const stored = await api.send<FileRef[]>("POST", `/api/assets?filename=DYN_ATTACHMENT_${challengeId}`, form);
    const flags = batch.map((file, index) => ({ flag: file.name, attachmentType: "Local", fileHash: stored[index]?.hash ?? null }));
    // oxlint-disable-next-line no-await-in-loop
    await api.send("POST", `${path}/flags`, flags);
    done += batch.length;
    tell(done);
  }
}
