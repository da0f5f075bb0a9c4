import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Num } from "~/ui/values/Number.tsx";
import type { GameHealth } from "#worker/contract/wire/platform/health.ts";

/** A lag this long fills the picture; the copy normally arrives within half a second. */
const FULL_MS = 10_000;

/** The state of running games: their logs, what the database lacks of them, what waits to be judged, and the number of listeners. */
export function RunningGames({ games }: { games: GameHealth[] }) {
  const { t } = useTexts("admin/health");
  if (games.length === 0) return <p className="text-mute">{t("health.noGames")}</p>;
  const heads = ["health.game", "health.entries", "health.lag", "health.waiting", "health.sockets"] as const;
  const aside: readonly string[] = ["health.entries", "health.sockets"];
  return (
    <Table
      caption={t("health.games")}
      head={heads.map((head) => (
        <Th key={head} className={aside.includes(head) ? "max-sm:hidden" : "max-sm:whitespace-normal"}>
          {t(head)}
        </Th>
      ))}
    >
      {games.map((game) => (
        <Tr key={game.id}>
          <Td className="min-w-24 xs:min-w-32 sm:min-w-40">
            <Link
              to={`/admin/games/${game.id}/info`}
              title={game.title}
              className="line-clamp-2 [overflow-wrap:anywhere] text-accent-text hover:underline"
            >
              {game.title}
            </Link>{" "}
            {game.isClosed && <Badge tone="alert">{t("health.closed")}</Badge>}
            {game.isAway && <Badge tone="alert">{t("health.away")}</Badge>}
          </Td>
          {game.isAway ? <Td colSpan={4}>–</Td> : <Figures {...game} />}
        </Tr>
      ))}
    </Table>
  );
}

function Figures({ entries, lag, waiting, sockets }: GameHealth) {
  return (
    <>
      <Td className="max-sm:hidden">
        <Num value={entries} />
      </Td>
      <Td className="min-w-24 xs:min-w-30">
        <Lag {...lag} />
      </Td>
      <Td>
        <Num value={waiting} />
      </Td>
      <Td className="max-sm:hidden">
        <Num value={sockets} />
      </Td>
    </>
  );
}

function Lag({ entries, ms }: GameHealth["lag"]) {
  const { t } = useTexts("admin/health");
  if (entries === 0) return <span className="text-mute">{t("health.lagNone")}</span>;
  const share = `${Math.min(100, (ms / FULL_MS) * 100)}%`;
  return (
    <span className="grid gap-1">
      <span>{t("health.lagFor", { entries, seconds: Math.ceil(ms / 1_000) })}</span>
      <span aria-hidden="true" className="block h-1 max-w-24 overflow-hidden rounded-sm bg-sunken">
        <span className={`block h-full ${ms > FULL_MS ? "bg-alert" : "bg-accent"}`} style={{ width: share }} />
      </span>
    </span>
  );
}
