import { useTexts } from "~/i18n/useTexts.ts";
import { NOTICE_FILTERS, type NoticeFilter } from "./notice-filter.ts";

/** Which kind of notices to show. */
export function NoticeFilterBar({ value, onChange }: { value: NoticeFilter; onChange: (value: NoticeFilter) => void }) {
  const { t } = useTexts("play/game");
  return (
    <fieldset aria-label={t("notices.filter")} className="notice-filter">
      {NOTICE_FILTERS.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === value} onClick={() => onChange(filter)}>
          {t(`notices.${filter}`)}
        </button>
      ))}
    </fieldset>
  );
}
