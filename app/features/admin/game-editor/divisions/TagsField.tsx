import { useState, type KeyboardEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { separated } from "#worker/domain/names/separated.ts";
import { isComposing } from "~/lib/composing.ts";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";

type Props = {
  label: string;
  hint?: string;
  error?: string | null;
  max: number;
  longest: number;
  value: string[];
  onChange: (tags: string[]) => void;
};

/** A list of short names. Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsField({ label, hint, error, max, longest, value, onChange }: Props) {
  const { t } = useTexts("admin/game-editor");
  const [text, setText] = useState("");
  const add = () => {
    onChange([...new Set([...value, ...separated(text)])]);
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      if (text.trim() !== "") add();
    }
    if (event.key === "Backspace" && text === "") onChange(value.slice(0, -1));
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <div className="grid gap-2">
          {value.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {value.map((name) => (
                <Tag
                  key={name}
                  name={name}
                  label={t("tags.remove", { name })}
                  onRemove={() => onChange(value.filter((one) => one !== name))}
                />
              ))}
            </ul>
          )}
          <Input
            {...props}
            value={text}
            maxLength={longest}
            disabled={value.length >= max}
            placeholder={t("tags.placeholder")}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            onBlur={() => text.trim() !== "" && add()}
          />
        </div>
      )}
    </Field>
  );
}

function Tag({ name, label, onRemove }: { name: string; label: string; onRemove: () => void }) {
  return (
    <li className="inline-flex h-7 max-w-full items-center gap-1 rounded border border-line bg-sunken pl-2">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={label}
        title={label}
        className="flex size-7 items-center justify-center text-mute hover:text-ink"
        onClick={onRemove}
      >
        <Icon name="x" size={14} />
      </button>
    </li>
  );
}
