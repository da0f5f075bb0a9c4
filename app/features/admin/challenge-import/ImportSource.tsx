import { useRef, type InputHTMLAttributes } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { cx } from "~/lib/class-names.ts";
import { Icon } from "~/ui/Icon.tsx";
import { chosen, type Given } from "./dropped.ts";
import { ImportProblems } from "./ImportProblems.tsx";
import type { Problem } from "./import-calls.ts";

type Props = { problems: Problem[]; error: string | null; over: boolean; onGiven: (given: Given) => void };

/** Chooses the source of the challenges, and shows why the previous source could not be read. */
export function ImportSource({ problems, error, over, onGiven }: Props) {
  const { t } = useTexts("admin/challenge-import");
  return (
    <div className="grid gap-4">
      {error && (
        <Alert tone="alert" title={t("import.failed")}>
          {error}
        </Alert>
      )}
      <ImportProblems problems={problems} />
      <div
        className={cx(
          "grid justify-items-center gap-3 rounded border-2 border-dashed px-6 py-12 text-center",
          over ? "border-accent bg-accent-soft" : "border-line-strong",
        )}
      >
        <Icon name="upload" size={32} className={over ? "text-accent-text" : "text-faint"} />
        <p className="text-base font-semibold">{t("import.drop")}</p>
        <p className="max-w-prose text-mute text-pretty">{t("import.text")}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Chooser label={t("import.folder")} icon="list" more={FOLDER} onGiven={onGiven} />
          <Chooser label={t("import.zip")} icon="upload" more={ZIP} onGiven={onGiven} />
        </div>
      </div>
      <p className="text-xs text-faint text-pretty">{t("import.formats")}</p>
    </div>
  );
}

type Attributes = InputHTMLAttributes<HTMLInputElement>;
const FOLDER = { webkitdirectory: "", multiple: true } as Attributes;
const ZIP: Attributes = { accept: ".zip,application/zip", multiple: true };

function Chooser({ label, icon, more, onGiven }: { label: string; icon: "list" | "upload"; more: Attributes; onGiven: Props["onGiven"] }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Icon name={icon} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        {...more}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const given = chosen([...(event.target.files ?? [])]);
          event.target.value = "";
          if (given) onGiven(given);
        }}
      />
    </>
  );
}
