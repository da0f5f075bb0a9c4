import { useTexts } from "~/i18n/useTexts.ts";

const STARS = [1, 2, 3, 4, 5];
const SHAPE = "M12 3l2.7 6 6.3.6-4.8 4.3 1.5 6.3L12 16.9l-5.7 3.3 1.5-6.3L3 9.6 9.3 9z";

/** One to five stars, as radio buttons: arrow keys move between them. */
export function Stars({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const { t } = useTexts("play/rating");
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">{t("feedback.stars")}</legend>
      <span className="flex">
        {STARS.map((n) => (
          <label key={n} className="relative flex size-9 cursor-pointer items-center justify-center rounded pointer-coarse:size-11">
            <input
              type="radio"
              name="stars"
              value={n}
              checked={value === n}
              onChange={() => onChange(n)}
              aria-label={t("feedback.star", { count: n })}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded"
            />
            <svg
              viewBox="0 0 24 24"
              width="24"
              height="24"
              aria-hidden="true"
              className={n <= value ? "text-accent-text" : "text-line-strong"}
            >
              <path d={SHAPE} fill={n <= value ? "currentColor" : "none"} stroke="currentColor" strokeWidth="1.6" strokeLinejoin="miter" />
            </svg>
          </label>
        ))}
      </span>
      <span className="text-sm text-mute">{value > 0 ? t("feedback.star", { count: value }) : t("feedback.choose")}</span>
    </fieldset>
  );
}
