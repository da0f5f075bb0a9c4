import { useMemo, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Combobox } from "~/ui/fields/Combobox.tsx";
import { Field } from "~/ui/Field.tsx";
import type { Direction } from "./useDirection.ts";

type Team = { id: number; name: string; rank: number };

/** Shows one team on every screen. */
export function SpotlightForm({ state, direct, busy, teams }: Direction & { teams: readonly Team[] }) {
  const { t } = useTexts("admin/stage");
  const [chosen, setChosen] = useState(state.teamId ?? teams[0]?.id ?? null);
  // In the order of the board, each with its rank.
  const choices = useMemo(() => teams.map(({ id, name, rank }) => ({ id, name, note: `#${rank}` })), [teams]);
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
        {(props) => <Combobox {...props} choices={choices} value={chosen} onChange={setChosen} />}
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {t("remote.spotlightShow")}
      </Button>
    </form>
  );
}
