import { ButtonLink } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { pathOf } from "~/lib/calls/address.ts";

type Props = { gameId: number; kind: "scoreboard" | "submission"; label: string };

/** Saves one of a game's spreadsheets; staff only. */
export function SheetLink({ gameId, kind, label }: Props) {
  return (
    <ButtonLink
      to={pathOf(`GET /api/game/:id/${kind}sheet`, { params: { id: gameId } })}
      reloadDocument
      download
      size="sm"
      icon={<Icon name="download" size={16} />}
    >
      {label}
    </ButtonLink>
  );
}
