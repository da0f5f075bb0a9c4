import { ButtonLink } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

type Props = { gameId: number; kind: "scoreboard" | "submission"; label: string };

/** Saves one of a game's spreadsheets; for the staff. */
export function SheetLink({ gameId, kind, label }: Props) {
  return (
    <ButtonLink to={`/api/game/${gameId}/${kind}sheet`} reloadDocument download size="sm" icon={<Icon name="download" size={16} />}>
      {label}
    </ButtonLink>
  );
}
