import { useId } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { ImportFields } from "./ImportFields.tsx";
import type { Row } from "./import-calls.ts";

const TONES = { new: "ok", change: "brand", same: "gray" } as const;

/** One challenge: what the import does with it, and which of its parts are not supported. `needed`: another one requires it, so it is imported too. */
export function ImportRow({
  row,
  chosen,
  needed,
  onChoose,
}: {
  row: Row;
  chosen: boolean;
  needed: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const { t } = useTexts("admin/challenge-import", "play/game");
  const { title, category, tag, file, state, losses, kept } = row;
  const id = useId();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 py-2.5">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 accent-accent"
        checked={chosen}
        disabled={state === "same" || needed}
        aria-describedby={`${id}-more`}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <label htmlFor={id} className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <bdi>{title}</bdi>
          </label>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          <span className="ml-auto text-xs text-mute">
            <bdi>{category || t(`play/game:tag.${tag}`)}</bdi>
          </span>
        </div>
        <div id={`${id}-more`} className="grid gap-1 text-xs text-mute">
          <code translate="no" className="[overflow-wrap:anywhere]">
            {file}
          </code>
          {needed && <span>{t("import.needed")}</span>}
          {state === "change" && <Changes row={row} />}
        </div>
        {losses.length > 0 && (
          <ImportFields
            look="losses"
            list={losses}
            said={t("losses.count", { count: losses.length })}
            label={t("losses.of", { count: losses.length, title })}
          />
        )}
        {kept.length > 0 && (
          <ImportFields
            look="kept"
            list={kept}
            said={t("kept.count", { count: kept.length })}
            label={t("kept.of", { count: kept.length, title })}
          />
        )}
      </div>
    </li>
  );
}

function Changes({ row: { change } }: { row: Row }) {
  const { t } = useTexts("admin/challenge-import");
  const { fields, addFlags, dropFlags, files, enabled } = change;
  const parts = [
    addFlags > 0 && t("change.addFlags", { count: addFlags }),
    dropFlags > 0 && t("change.dropFlags", { count: dropFlags }),
    files && t("change.files"),
    enabled !== undefined && t(enabled ? "change.shown" : "change.hidden"),
  ].filter((part) => part !== false);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      {fields.map((field) => (
        <code translate="no" key={field} className="rounded-sm bg-sunken px-1 text-ink">
          {field}
        </code>
      ))}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}
