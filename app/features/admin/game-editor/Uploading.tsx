import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

/** That an archive is uploaded and checked: how much of it has left, and then a bar without an end, because nobody knows how long the check takes. */
export function Uploading({ sent }: { sent: number }) {
  const { t, i18n } = useTexts("admin/game-editor");
  const leaves = sent < 1;
  return (
    <div className="grid gap-2">
      <output className="text-mute">{t("import.busy")}</output>
      <p className="flex items-center gap-2 text-mute figures">
        <progress aria-label={t("import.file")} className="w-32" {...(leaves && { value: sent })} />
        {leaves && numberFormat(i18n.language, { style: "percent" }).format(sent)}
      </p>
    </div>
  );
}
