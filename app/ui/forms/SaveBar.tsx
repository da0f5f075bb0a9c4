import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { cx } from "~/lib/class-names.ts";
import { namesInARow } from "~/lib/names-in-a-row.ts";
import { leading } from "~/lib/between-sentences.ts";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import type { Clash } from "./useClash.ts";

type Props<Field> = {
  /** The fields that changed. */
  changed: Field[];
  /** The form's label for a field. */
  nameOf: (field: Field) => string;
  /** The changed fields that somebody else has changed meanwhile. */
  clash?: Clash<Field>;
  /** The label of the button for something that has not been stored yet, of which the bar does not say that it is saved. */
  save?: string;
  busy: boolean;
  error: string | null;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays at the bottom edge, names what changed, and warns before leaving. Ctrl+S saves. */
export function SaveBar<Field>({ changed, clash = [], nameOf, save, busy, error, onSave, onDiscard }: Props<Field>) {
  const { t } = useTexts("ui");
  const open = changed.length > 0;
  const names = changed.map(nameOf);
  useSaveKey(open && !busy ? onSave : null);
  return (
    <>
      <LeaveGuard active={open} names={names} />
      <div className="bottom-bar mt-2 gap-x-3">
        {clash.length > 0 && <Clashes clash={clash} nameOf={nameOf} />}
        <output className={cx("min-w-0 flex-1", error ? "basis-48" : "basis-24")}>
          {error ? (
            <Refusal text={error} />
          ) : open ? (
            <Changed names={names} />
          ) : (
            !save && <span className="text-faint">{t("save.none")}</span>
          )}
        </output>
        <div className="ml-auto flex gap-3">
          <Button variant="quiet" disabled={busy || (!open && clash.length === 0)} onClick={onDiscard}>
            {t("save.discard")}
          </Button>
          <Button variant="primary" busy={busy} disabled={!open} onClick={onSave}>
            {save ?? t("common:action.save")}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Lets the user choose between two people's values of each field that both have changed. */
function Clashes<Field>({ clash, nameOf }: { clash: Clash<Field>; nameOf: (field: Field) => string }) {
  const { t } = useTexts("ui");
  return (
    <ul aria-label={t("save.clash")} className="flex max-h-[30dvh] w-full flex-wrap gap-x-6 gap-y-2 overflow-y-auto">
      {clash.map(({ field, isTheirs, onChoose }) => (
        <li key={String(field)} className="flex items-center gap-2">
          <span className="font-medium">{nameOf(field)}</span>
          <fieldset aria-label={nameOf(field)} className="inline-flex gap-1">
            <Button size="sm" variant={isTheirs ? "quiet" : "plain"} aria-pressed={!isTheirs} onClick={() => onChoose(false)}>
              {t("save.mine")}
            </Button>
            <Button size="sm" variant={isTheirs ? "plain" : "quiet"} aria-pressed={isTheirs} onClick={() => onChoose(true)}>
              {t("save.theirs")}
            </Button>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

function Changed({ names }: { names: string[] }) {
  const { t, i18n } = useTexts("ui");
  const list = namesInARow(names, i18n.language);
  return (
    <span className="line-clamp-2">
      <span className="text-mute">{leading(t("save.changed", { count: names.length }))}</span>
      <span className="font-medium">{list}</span>
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
