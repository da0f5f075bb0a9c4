import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { GamePhase } from "./GamePhase.tsx";

export type GameRowView = {
  id: number;
  title: string;
  hidden: boolean;
  isPrivate: boolean;
  practiceMode: boolean;
  start: string;
  end: string;
  pausedAt?: string | undefined;
  teamCount: number;
};

/** The organiser's games, newest first. */
export function GameTable({ rows }: { rows: GameRowView[] }) {
  const { t } = useTexts("admin/game-editor", "admin");
  return (
    <Table
      caption={t("games.title")}
      head={
        <>
          <Th>{t("games.game")}</Th>
          <Th>{t("games.phase")}</Th>
          <Th className="max-sm:hidden">{t("games.start")}</Th>
          <Th className="max-md:hidden">{t("games.end")}</Th>
          <Th className="text-right">{t("games.teams")}</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.id} className="relative">
          <Td className="max-md:w-full max-md:max-w-0 md:max-w-80">
            <Link to={`/admin/games/${row.id}`} className="block truncate font-medium after:absolute after:inset-0 hover:text-accent-text">
              {row.title}
            </Link>
            <span className="sm:hidden text-xs text-mute">
              <Time at={row.start} />
            </span>
          </Td>
          <Td>
            <span className="flex flex-wrap gap-1">
              <GamePhase game={row} />
              {row.hidden && <Badge>{t("admin:games.hidden")}</Badge>}
              {row.isPrivate && <Badge>{t("games.private")}</Badge>}
            </span>
          </Td>
          <Td className="whitespace-nowrap max-sm:hidden">
            <Time at={row.start} />
          </Td>
          <Td className="whitespace-nowrap max-md:hidden">
            <Time at={row.end} />
          </Td>
          <Td className="text-right">
            <Num value={row.teamCount} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
