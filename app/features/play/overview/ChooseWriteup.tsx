import { useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";

/** The button that hands in a PDF. Pages' forms take no files, so without scripts it is not shown, and a text says why. */
export function ChooseWriteup({ busy, isFirst, onFile }: { busy: boolean; isFirst: boolean; onFile: (file: File) => void }) {
  const { t } = useTexts("play/overview");
  const input = useRef<HTMLInputElement>(null);
  const label = t(isFirst ? "writeup.choose" : "writeup.replace");
  return (
    <>
      <Button
        variant={isFirst ? "primary" : "plain"}
        busy={busy}
        icon={<Icon name="upload" size={16} />}
        aria-describedby="writeup-hint"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <noscript>
        <Alert tone="warn">{t("writeup.noScript")}</Alert>
      </noscript>
      <p id="writeup-hint" className="text-xs text-mute">
        {t("writeup.hint")}
      </p>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        className="hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </>
  );
}
