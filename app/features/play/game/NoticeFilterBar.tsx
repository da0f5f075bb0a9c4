import { useTexts } from "~/i18n/useTexts.ts";
import { NOTICE_FILTERS, type NoticeFilter } from "./notice-filter.ts";

/** Which kind of notices to show. */
export function NoticeFilterBar({ value, onChange }: { value: NoticeFilter; onChange: (value: NoticeFilter) => void }) {
  const { t } = useTexts("play/game");
  return (
    <fieldset aria-label={t("notices.filter")} className="flex gap-1">
      {NOTICE_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
          className="h-7 rounded px-2 text-xs text-mute hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-10"
        >
          {t(`notices.${filter}`)}
        </button>
      ))}
    </fieldset>
  );
}
