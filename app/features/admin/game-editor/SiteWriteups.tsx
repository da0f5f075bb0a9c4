import { useTexts } from "~/i18n/useTexts.ts";
import { Checkbox } from "~/ui/Input.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useWriteups } from "./useWriteups.ts";

/** Ids of participations, or all that have handed one in. */
export type Chosen = "all" | number[];
type Props = { gameId: number; value: Chosen; onChange: (value: Chosen) => void };

/** Which write-ups are included in a site: none, all, or those of chosen teams. Nothing if no team has handed one in. */
export function SiteWriteups({ gameId, value, onChange }: Props) {
  const { t } = useTexts("admin/game-editor");
  const rows = useWriteups(gameId);
  if (rows.length === 0) return null;
  const chosen = value === "all" ? rows.map(({ id }) => id) : value;
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <>
      <Checkbox
        label={t("site.writeups", { count: rows.length })}
        checked={value === "all"}
        onChange={(event) => onChange(event.target.checked ? "all" : [])}
      />
      <details className="ml-6">
        <summary className="cursor-pointer text-mute">{t("site.choose", { count: chosen.length })}</summary>
        <div className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
          {rows.map(({ id, team }) => (
            <Checkbox
              key={id}
              label={<Name>{team.name}</Name>}
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </div>
      </details>
    </>
  );
}
