import { useRef, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { checkFiles, type FileProblem } from "./upload-batches.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { ChallengeAt } from "../challenge-calls.ts";
import { uploadFlags } from "./upload-flags-calls.ts";

type Props = { at: ChallengeAt; known: string[]; onAdded: () => void };

/** Uploads one file per team; the file's name is the flag, and is not stored with the file. */
export function UploadFlags({ at, known, onAdded }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const call = useCall();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [problems, setProblems] = useState<FileProblem[]>([]);

  const upload = async (chosen: File[]) => {
    const { fine, problems: found } = checkFiles(chosen, known, LIMITS.fileName);
    setProblems(found);
    if (fine.length === 0) return;
    const sent = await call.run(() => uploadFlags(at, fine, (done) => setProgress({ done, total: fine.length })), {
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
            <progress value={progress.done} max={progress.total} className="w-32" />
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
