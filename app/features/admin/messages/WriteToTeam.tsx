import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";

/** The way to write to a team of a game; without a team to choose one. Its page needs the texts `admin`. */
export function WriteToTeam({ gameId, teamId }: { gameId: number; teamId?: number }) {
  const { t } = useTexts("admin");
  return (
    <ButtonLink
      to={`/admin/games/${gameId}/messages${teamId === undefined ? "" : `?team=${teamId}`}`}
      size="sm"
      icon={<Icon name="posts" size={16} />}
    >
      {t(teamId === undefined ? "section.writeToTeam" : "section.writeToThis")}
    </ButtonLink>
  );
}
