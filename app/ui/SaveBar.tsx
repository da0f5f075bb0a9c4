import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";

type Props<Field> = {
  /** The fields that changed. */
  changed: Field[];
  /** What the form calls a field. */
  nameOf: (field: Field) => string;
  busy: boolean;
  error: string | null;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays at the bottom edge, names what changed, and guards it against leaving. Ctrl+S saves. */
export function SaveBar<Field>({ changed, nameOf, busy, error, onSave, onDiscard }: Props<Field>) {
  const { t } = useTexts("ui");
  const open = changed.length > 0;
  const names = changed.map(nameOf);
  useSaveKey(open && !busy ? onSave : null);
  return (
    <>
      <LeaveGuard active={open} names={names} />
      <div className="sticky bottom-0 z-10 -mx-4 mt-2 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-raised px-4 py-2 max-sm:bottom-14">
        <output className="min-w-0 flex-1 basis-48">
          {error ? <Refusal text={error} /> : open ? <Changed names={names} /> : <span className="text-faint">{t("save.none")}</span>}
        </output>
        <Button variant="quiet" disabled={!open || busy} onClick={onDiscard}>
          {t("save.discard")}
        </Button>
        <Button variant="primary" disabled={!open} busy={busy} onClick={onSave}>
          {t("common:action.save")}
        </Button>
      </div>
    </>
  );
}

function Changed({ names }: { names: string[] }) {
  const { t, i18n } = useTexts("ui");
  const list = new Intl.ListFormat(i18n.language, { style: "short", type: "unit" }).format(names);
  return (
    <span className="line-clamp-2">
      <span className="text-mute">{t("save.changed", { count: names.length })}</span> <span className="font-medium">{list}</span>
    </span>
  );
}

function Refusal({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-2 text-alert">
      <Icon name="warning" size={16} className="mt-0.5" />
      {text}
    </span>
  );
}

function useSaveKey(save: (() => void) | null) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save?.();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [save]);
}
