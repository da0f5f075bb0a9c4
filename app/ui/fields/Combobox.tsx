/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events,
   jsx-a11y/no-noninteractive-element-to-interactive-role -- a list that is searched by typing has no element of its own; the focus and the keys stay in the field,
   which names the active choice */
import { useMemo, useState, type KeyboardEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { cx } from "~/lib/class-names.ts";
import { isComposing } from "~/lib/composing.ts";
import { isolated } from "~/lib/isolate.ts";
import type { FieldProps } from "../Field.tsx";
import { Icon } from "../Icon.tsx";
import { Input } from "../Input.tsx";
import { matching, noteOf, type Choice } from "./choices.ts";

type Props = FieldProps & { choices: readonly Choice[]; value: number | null; onChange: (value: number | null) => void };

const listId = (id: string) => `${id}-list`;
const optionId = (id: string, index: number) => `${id}-${index}`;

/** Chooses one of many things by a part of its name or by its number. A text that matches nothing chooses nothing. */
export function Combobox({ choices, value, onChange, ...field }: Props) {
  const { t } = useTexts("ui");
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = useMemo(() => choices.find(({ id }) => id === value) ?? null, [choices, value]);
  const isOpen = typed !== null;
  const { found, more } = useMemo(() => matching(choices, typed ?? ""), [choices, typed]);
  const open = (text = "") => {
    setTyped(text);
    setActive(0);
  };
  const choose = (choice: Choice | undefined) => {
    if (choice) onChange(choice.id);
    setTyped(null);
  };
  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), found.length - 1);
    setActive(next);
    document.getElementById(optionId(field.id, next))?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const act = { ArrowDown: () => move(active + 1), ArrowUp: () => move(active - 1), Enter: () => choose(found[active]) }[event.key];
    if (event.key === "Escape" && isOpen) setTyped(null);
    else if (act && isOpen) act();
    else if (event.key === "ArrowDown") open();
    else return;
    // Otherwise a dialog around it would close, or a form be sent.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative" onBlur={() => setTyped(null)}>
      <Input
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId(field.id)}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? optionId(field.id, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        className="pr-8"
        placeholder={chosen ? chosen.name : t("combobox.type")}
        value={typed ?? chosen?.name ?? ""}
        onClick={() => !isOpen && open()}
        onChange={(event) => open(event.target.value)}
        onKeyDown={press}
      />
      <Icon name="search" size={14} className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-mute" />
      {isOpen && <Options id={field.id} {...{ found, more, active, value }} onChoose={choose} />}
    </div>
  );
}

type OptionsProps = {
  id: string;
  found: readonly Choice[];
  /** How many further matches the list has no room for. */
  more: number;
  active: number;
  value: number | null;
  onChoose: (choice: Choice) => void;
};

function Options({ id, found, more, active, value, onChoose }: OptionsProps) {
  const { t } = useTexts("ui");
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded border border-line-strong bg-raised shadow-float">
      <ul
        id={listId(id)}
        role="listbox"
        aria-label={t("combobox.list")}
        className="max-h-64 overflow-y-auto"
        // Otherwise the field would lose the focus, and the list would be gone before the click, or before its scrollbar is dragged.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((choice, index) => (
          <li
            key={choice.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={choice.id === value}
            onClick={() => onChoose(choice)}
            className={cx(
              "flex min-h-8 cursor-pointer items-center gap-3 px-2.5 pointer-coarse:min-h-10",
              index === active ? "bg-accent-soft text-accent-text" : "hover:bg-hover",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{isolated(choice.name)}</span>
            <span className="text-xs text-mute figures">{noteOf(choice)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={cx("px-2.5 py-1.5 text-xs text-mute", found.length > 0 && more === 0 && "sr-only")}>
        {found.length === 0
          ? t("combobox.none")
          : more > 0
            ? t("combobox.more", { count: more })
            : t("combobox.found", { count: found.length })}
      </p>
    </div>
  );
}
