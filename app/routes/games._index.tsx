import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { GameCard } from "~/features/play/game/GameCard.tsx";
import { groupGames, type GameGroup } from "~/features/play/game/group-games.ts";
import { Empty } from "~/ui/Empty.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { useRecentGames } from "~/features/play/game/useRecentGames.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "common:nav.games");

export const handle = { i18n: ["play/game", "home"] };

export async function loader({ context }: LoaderFunctionArgs) {
  return { games: await context.read((s, ctx) => s.games.listRecent(ctx)) };
}

const GROUPS = ["running", "upcoming", "ended"] as const satisfies GameGroup[];

export default function Games() {
  const { t } = useTexts("home");
  const loaded = useLoaderData<typeof loader>();
  const data = useRecentGames(loaded.games);
  const groups = groupGames(data, useNow());
  return (
    <>
      <PageHeader title={t("common:nav.games")} />
      <div className="flex flex-col gap-8">
        {data.length === 0 && <Empty icon="games" title={t("home.noGames")} text={t("home.noGamesText")} />}
        {GROUPS.filter((group) => groups[group].length > 0).map((group) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="mb-3 flex items-baseline gap-2 font-semibold text-mute">
              {t(`game.${group}`)}
              <span className="text-xs font-normal text-faint figures">{groups[group].length}</span>
            </h2>
            <ul className={`grid gap-4 ${group === "running" ? "lg:grid-cols-2" : "sm:grid-cols-2 lg:grid-cols-3"}`}>
              {groups[group].map((game) => (
                <li key={game.id} className={group === "running" ? "lg:only:col-span-2" : ""}>
                  <GameCard game={game} group={group} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
