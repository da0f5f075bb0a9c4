import { useTexts } from "~/i18n/useTexts.ts";
import type { Choice } from "~/lib/images/crop.ts";
import { Field } from "../Field.tsx";

type Props = { choice: Choice; onChoice: (choice: Choice) => void; className?: string };

/** The zoom of a `CropFrame`. */
export function CropZoom({ choice, onChoice, className }: Props) {
  const { t } = useTexts("ui");
  return (
    <Field label={t("crop.zoom")} hint={t("crop.keys")} className={className}>
      {(props) => (
        <input
          {...props}
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={choice.zoom}
          onChange={(event) => onChoice({ ...choice, zoom: Number(event.target.value) })}
          className="w-full accent-accent-text"
        />
      )}
    </Field>
  );
}
