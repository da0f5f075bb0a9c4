import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { GameHero } from "~/features/home/GameHero.tsx";
import { GameRow } from "~/features/home/GameRow.tsx";
import { Welcome } from "~/features/home/Welcome.tsx";
import { PostRow } from "~/features/posts/PostRow.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { may, useRootData } from "~/lib/pages/useRootData.ts";
import { groupGames } from "~/features/play/game/group-games.ts";
import { useRecentGames } from "~/features/play/game/useRecentGames.ts";

const POSTS_SHOWN = 5;
const GAMES_SHOWN = 10;

export const handle = { i18n: ["home", "posts"] };

export async function loader({ context }: LoaderFunctionArgs) {
  const [games, posts] = await Promise.all([
    context.read((services, ctx) => services.games.listRecent(ctx)),
    context.read((services, ctx) => services.posts.list(ctx, POSTS_SHOWN)),
  ]);
  return { games, posts };
}

export default function Home() {
  const { t } = useTexts("home", "posts");
  const { games: loaded, posts } = useLoaderData<typeof loader>();
  const games = useRecentGames(loaded);
  const { viewer } = useRootData();
  const { running, upcoming, ended } = groupGames(games, useNow(1_000));
  const [first, ...rest] = [...running, ...upcoming];
  const others = [...rest, ...ended].slice(0, GAMES_SHOWN - (first ? 1 : 0));
  return (
    <>
      <Welcome />
      <div className="grid items-start gap-x-8 gap-y-10 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label={t("common:nav.games")} className="flex flex-col gap-4">
          {first && <GameHero game={first} />}
          {others.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {others.map((game) => (
                <GameRow key={game.id} game={game} />
              ))}
            </ul>
          )}
          {games.length === 0 ? (
            <Empty
              icon="games"
              title={t("home.noGames")}
              text={t("home.noGamesText")}
              action={may(viewer, "game.create") && <ButtonLink to="/admin/games">{t("home.createGame")}</ButtonLink>}
            />
          ) : (
            <ButtonLink to="/games" variant="quiet" className="-ml-3 self-start">
              {t("home.allGames")}
            </ButtonLink>
          )}
        </section>
        <section aria-labelledby="latest">
          <h2 id="latest" className="mb-2 text-base font-semibold">
            {t("home.posts")}
          </h2>
          {posts.length === 0 ? (
            <p className="border-t border-line py-4 text-mute">{t("posts:posts.noneText")}</p>
          ) : (
            <>
              <ul>
                {posts.map((post) => (
                  <PostRow key={post.id} post={post} />
                ))}
              </ul>
              <ButtonLink to="/posts" variant="quiet" className="mt-2 -ml-3">
                {t("home.allPosts")}
              </ButtonLink>
            </>
          )}
        </section>
      </div>
    </>
  );
}
