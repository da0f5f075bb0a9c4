import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { isolated } from "~/lib/isolate.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Select } from "~/ui/Input.tsx";
import type { Direction } from "./useDirection.ts";

type Team = { id: number; name: string; rank: number };

/** Puts one team on every screen. */
export function SpotlightForm({ state, direct, busy, teams }: Direction & { teams: readonly Team[] }) {
  const { t } = useTexts("admin/stage");
  const [chosen, setChosen] = useState(state.teamId ?? teams[0]?.id ?? null);
  if (teams.length === 0) return <p className="text-mute">{t("remote.noTeams")}</p>;
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void direct({ scene: "spotlight", teamId: chosen });
      }}
    >
      <Field label={t("remote.team")} className="w-72 max-w-full">
        {(props) => (
          <Select {...props} value={chosen ?? ""} onChange={(event) => setChosen(Number(event.target.value))}>
            {teams.map(({ id, name, rank }) => (
              <option key={id} value={id}>
                {rank}. {isolated(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={busy}>
        {t("remote.spotlightShow")}
      </Button>
    </form>
  );
}
