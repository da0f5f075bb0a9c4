import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { MarkdownPreview } from "./MarkdownPreview.tsx";

type Props = {
  label: string;
  value: string;
  hint?: string;
  error?: string | null;
  rows?: number;
  preview?: boolean;
  onChange: (value: string) => void;
};

/** A Markdown text field; with `preview` it can show the rendered text instead. */
export function MarkdownField({ label, value, hint, error, rows = 12, preview = false, onChange }: Props) {
  const { t } = useTexts("admin/markdown");
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      {preview && (
        <Button size="sm" variant="quiet" className="absolute -top-1 right-0" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t("markdown.write") : t("markdown.preview")}
        </Button>
      )}
      <Field label={label} hint={hint ?? t("markdown.hint")} error={error}>
        {(props) =>
          shown ? (
            <div className="min-h-40 rounded border border-line bg-raised p-3">
              <MarkdownPreview source={value} />
            </div>
          ) : (
            <Textarea
              {...props}
              rows={rows}
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
