import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { CodeInput } from "~/ui/Input.tsx";
import { useThemePreview } from "./useThemePreview.ts";
import { colourOf } from "./colour.ts";
import { BASES, shadesOf } from "~/lib/theme/theme.ts";

type Props = { value: string; error: string | null; onChange: (text: string) => void };

/** The platform's own colour, typed or picked. The whole page previews it while the form is open. */
export function ColourField({ value, error, onChange }: Props) {
  const { t } = useTexts("admin/settings");
  const { colour, problem } = colourOf(value);
  useThemePreview(value);
  return (
    <div className="grid gap-3">
      <Field label={t("settings.customTheme")} hint={t("colour.hint")} error={error ?? (problem ? t("colour.cleared") : null)}>
        {(props) => (
          <div className="flex flex-wrap gap-2">
            <input
              type="color"
              aria-label={t("colour.pick")}
              value={colour ?? BASES.brand}
              onChange={(event) => onChange(event.target.value)}
              className="h-8 w-12 rounded border border-line-strong bg-field p-0.5 pointer-coarse:h-10"
            />
            <CodeInput
              {...props}
              placeholder="#RRGGBB"
              maxLength={7}
              className="max-w-32"
              value={value}
              onChange={(event) => onChange(event.target.value.trim())}
            />
            {value !== "" && (
              <Button variant="quiet" onClick={() => onChange("")}>
                {t("colour.clear")}
              </Button>
            )}
          </div>
        )}
      </Field>
      <Shades colour={colour ?? BASES.brand} />
    </div>
  );
}

/** The ten shades of the colour; we set their lightness, so that text on them stays readable. */
function Shades({ colour }: { colour: string }) {
  const { t } = useTexts("admin/settings");
  return (
    <figure className="grid max-w-md gap-1">
      <svg viewBox="0 0 10 1" preserveAspectRatio="none" aria-hidden="true" className="h-8 w-full rounded border border-line">
        {shadesOf(colour).map((shade, step) => (
          <rect key={shade} x={step} width={1.01} height={1} fill={shade} />
        ))}
      </svg>
      <figcaption className="text-xs text-faint">{t("colour.shades")}</figcaption>
    </figure>
  );
}
