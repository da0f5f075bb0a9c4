/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events,
   jsx-a11y/no-noninteractive-element-to-interactive-role -- the focus and the keys stay in the field, which names the active find */
import type { MouseEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { cx } from "~/lib/class-names.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import type { Find } from "./finds.ts";

/** The id of a find's element, which the field names while it is the active one. */
export const optionId = (id: string, index: number) => `${id}-${index}`;

type Props = {
  id: string;
  found: readonly Find[];
  /** How many further ones are not listed. */
  more: number;
  active: number;
  partial: boolean;
  onOpen: (find: Find, event: MouseEvent) => void;
};

/** What a search has found; the height stays the same, however much that is. */
export function FindList({ id, found, more, active, partial, onOpen }: Props) {
  const { t, i18n } = useTexts("search");
  const named = found.filter(({ asks }) => !asks).length;
  return (
    <div className="mt-3 flex h-[min(22rem,50dvh)] flex-col">
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t("search.list")}
        className="-mx-2 min-h-0 flex-1 overflow-y-auto"
        // Otherwise the field would lose the focus, also when the scrollbar is dragged.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((find, index) => (
          <li
            key={`${find.note} ${find.to}`}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            onClick={(event) => onOpen(find, event)}
            className={cx(
              "flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 pointer-coarse:min-h-10",
              index === active ? "bg-accent-soft text-accent-text" : "hover:bg-hover",
            )}
          >
            {find.tag ? <CategoryIcon tag={find.tag} size={16} /> : <Icon name={find.icon} size={16} className="text-mute" />}
            <span className="min-w-0 flex-1 truncate">
              <Name>{find.name}</Name>
            </span>
            <span className="max-w-2/5 truncate text-xs text-mute">
              <Name>{find.note}</Name>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="pt-2 text-xs text-mute">
        {partial && t("search.partial") + betweenSentences(i18n.language)}
        {named === 0 ? t("search.none") : more > 0 ? t("search.more", { count: more }) : t("search.found", { count: named })}
      </p>
    </div>
  );
}
