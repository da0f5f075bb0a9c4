import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { isComposing } from "~/lib/composing.ts";
import { IconButton } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { Size } from "~/ui/values/Size.tsx";
import type { NamedAttachmentView } from "#worker/contract/wire/challenge/challenge.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { useMoved, type Moved } from "../useMoved.ts";

type Props = {
  one: NamedAttachmentView;
  place: { index: number; of: number };
  busy: boolean;
  /** Set if this row was just moved here. */
  moved: Moved | null;
  onMove: (by: -1 | 1) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
};

/** One attachment: its editable name, its location, its position, and a button to remove it. */
export function AttachmentRow({ one, place: { index, of }, busy, moved, onMove, onRename, onRemove }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const { up, down } = useMoved(moved);
  const isLocal = one.type === "Local";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-2 sm:flex-nowrap">
      <NameInput one={one} number={index + 1} busy={busy} onRename={onRename} />
      <a
        href={one.url ?? undefined}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-w-0 items-center gap-1.5 text-accent-text hover:underline sm:w-36"
      >
        <Icon name={isLocal ? "download" : "external"} size={16} />
        {one.fileSize !== null ? <Size bytes={one.fileSize} /> : <span className="truncate">{hostOf(one.url)}</span>}
        <span className="sr-only">{t("attachment.open", { name: one.name })}</span>
      </a>
      <span className="ml-auto flex items-center">
        <IconButton
          ref={up}
          label={t("attachment.up", { name: one.name })}
          icon={<Icon name="chevron-down" size={16} className="rotate-180" />}
          disabled={index === 0}
          {...pressable(!busy, () => onMove(-1))}
        />
        <IconButton
          ref={down}
          label={t("attachment.down", { name: one.name })}
          icon={<Icon name="chevron-down" size={16} />}
          disabled={index === of - 1}
          {...pressable(!busy, () => onMove(1))}
        />
        <IconButton
          label={t("attachment.remove", { name: one.name })}
          icon={<Icon name="trash" size={16} />}
          {...pressable(!busy, onRemove)}
        />
      </span>
    </li>
  );
}

/** Not disabled while the list is being saved, because the button would lose the focus for good. */
const pressable = (can: boolean, onClick: () => void) => (can ? { onClick } : { "aria-disabled": true });

type NameProps = { one: NamedAttachmentView; number: number; busy: boolean; onRename: (name: string) => void };

/** The name is saved once, on Enter or when the field loses the focus; Escape or an empty name restores the saved one. */
function NameInput({ one, number, busy, onRename }: NameProps) {
  const { t } = useTexts("admin/challenge-editor");
  const [name, setName] = useState(one.name);
  const [stored, setStored] = useState(one.name);
  if (stored !== one.name) {
    setStored(one.name);
    setName(one.name);
  }
  const rename = () => {
    if (busy) return;
    const wished = name.trim();
    if (wished === "" || wished === one.name) setName(one.name);
    else onRename(wished);
  };
  return (
    <Input
      className="min-w-0 flex-1 basis-full sm:basis-0"
      aria-label={t("attachment.name", { number })}
      maxLength={LIMITS.fileName}
      readOnly={busy}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={rename}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Escape") setName(one.name);
        if (event.key !== "Enter") return;
        event.preventDefault();
        rename();
      }}
    />
  );
}

const hostOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).host : (url ?? ""));
