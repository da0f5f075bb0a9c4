import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { FileButton } from "~/ui/fields/FileButton.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { MarkdownPreview } from "./MarkdownPreview.tsx";
import { PICTURES } from "./picture-files.ts";
import { usePictures } from "./usePictures.ts";

type Props = {
  label: string;
  value: string;
  hint?: string;
  error?: string | null;
  required?: boolean;
  rows?: number;
  preview?: boolean;
  onChange: (value: string) => void;
};

/** A Markdown text field that takes pictures; with `preview` it can show the rendered text instead. */
export function MarkdownField({ label, value, hint, error, required, rows = 12, preview = false, onChange }: Props) {
  const { t } = useTexts("admin/markdown");
  const [shown, setShown] = useState(false);
  const pictures = usePictures(value, onChange);
  return (
    <div className="relative">
      <div className="absolute -top-1 right-0 flex gap-1 max-2xs:static">
        {!shown && (
          <FileButton label={t("picture.add")} icon="image" isSmall accept={PICTURES} busy={pictures.busy} onFiles={pictures.add} />
        )}
        {preview && (
          <Button size="sm" variant="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t("markdown.write") : t("markdown.preview")}
          </Button>
        )}
      </div>
      <Field label={label} hint={hint ?? t("markdown.hint")} error={error} required={required}>
        {(props) =>
          shown ? (
            <div className="min-h-40 rounded border border-line bg-raised p-3">
              <MarkdownPreview source={value} />
            </div>
          ) : (
            <StoredText
              {...props}
              {...pictures.area}
              rows={rows}
              maxLength={LIMITS.markdown}
              value={value}
              className="font-mono text-sm"
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }
      </Field>
    </div>
  );
}
