import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { skipFrom } from "#worker/contract/wire/digits.ts";
import type { GameCardView } from "#worker/contract/wire/game/game.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { GameCard } from "~/features/play/game/GameCard.tsx";
import { groupGames, groupOf, type GameGroup } from "~/features/play/game/group-games.ts";
import { Empty } from "~/ui/Empty.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { useRecentGames } from "~/features/play/game/useRecentGames.ts";

/** Ended games on a page. */
const PAGE = 12;

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "common:nav.games");

export const handle = { i18n: ["play/game", "home"] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const skip = skipFrom(new URL(request.url).searchParams.get("skip"));
  const [games, ended, watched] = await context.read((s, ctx) =>
    Promise.all([s.games.listRecent(ctx), s.games.listEnded(ctx, PAGE, skip), s.games.listWatched(ctx)]),
  );
  leadToLastPage(request, { skip, count: PAGE, total: ended.total });
  return { games, ended, watched, skip };
}

export default function Games() {
  const { t } = useTexts("home");
  const { games, ended, watched, skip } = useLoaderData<typeof loader>();
  const data = useRecentGames(games);
  const now = useNow();
  // A game that has ended since the page was read is only among the latest ones.
  const first = groupGames([...new Map([...ended.data, ...data].map((game) => [game.id, game])).values()], now);
  const groups = skip === 0 ? first : { running: [], upcoming: [], ended: ended.data };
  const shown = groups.ended.slice(0, PAGE);
  return (
    <>
      <PageHeader title={t("common:nav.games")} />
      <div className="flex flex-col gap-8">
        {data.length + watched.length === 0 && <Empty icon="games" title={t("home.noGames")} text={t("home.noGamesText")} />}
        {skip === 0 && watched.length > 0 && <Watched games={watched} now={now} />}
        <Group group="running" games={groups.running} count={groups.running.length} />
        <Group group="upcoming" games={groups.upcoming} count={groups.upcoming.length} />
        <Group group="ended" games={shown} count={Math.max(ended.total, shown.length)}>
          <Pager skip={skip} count={PAGE} total={ended.total} to={(next) => (next > 0 ? `/games?skip=${next}` : "/games")} />
        </Group>
      </div>
    </>
  );
}

/** Games that only their staff find here. */
function Watched({ games, now }: { games: GameCardView[]; now: number }) {
  const { t } = useTexts("home");
  return (
    <section aria-labelledby="watched">
      <h2 id="watched" className="mb-3 font-semibold text-mute">
        {t("game.watched")}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {games.map((game) => (
          <li key={game.id}>
            <GameCard game={game} group={groupOf(game, now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type GroupProps = { group: GameGroup; games: GameCardView[]; /** Of the whole group. */ count: number; children?: ReactNode };

function Group({ group, games, count, children }: GroupProps) {
  const { t } = useTexts("home");
  if (games.length === 0) return null;
  return (
    <section aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`} className="mb-3 flex items-baseline gap-2 font-semibold text-mute">
        {t(`game.${group}`)}
        <span className="text-xs font-normal text-faint figures">{count}</span>
      </h2>
      <ul className={`grid gap-4 ${group === "running" ? "lg:grid-cols-2" : "sm:grid-cols-2 lg:grid-cols-3"}`}>
        {games.map((game) => (
          <li key={game.id} className={group === "running" ? "lg:only:col-span-2" : ""}>
            <GameCard game={game} group={group} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
