import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";

/** A link to the page that writes to a team of a game; without `teamId` the team is chosen there. Its page needs the namespace `admin`. */
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
