import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";

type Props = { value: string; error: string | null; onChange: (text: string) => void };

/** The least share of its full score that a challenge keeps, in percent. */
export function LeastShare({ value, error, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Field label={t("challenge.minScoreRate")} error={error}>
      {(props) => (
        <span className="flex h-8 items-center gap-2">
          <input
            {...props}
            type="range"
            min={0}
            max={100}
            step={1}
            value={value}
            className="min-w-0 flex-1 accent-accent-text"
            onChange={(event) => onChange(event.target.value)}
          />
          <output className="w-10 text-right figures">{value} %</output>
        </span>
      )}
    </Field>
  );
}
