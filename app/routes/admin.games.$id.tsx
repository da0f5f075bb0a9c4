import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { GamePhase } from "~/features/admin/game-editor/GamePhase.tsx";
import { SideList } from "~/features/admin/challenge-editor/text/SideList.tsx";
import { useMovedGame } from "~/features/admin/game-editor/useMovedGame.ts";
import { Badge } from "~/ui/Badge.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { requireId } from "~/lib/pages/route-id.ts";

/** The game, the caller's permissions in it, and the challenges they may edit, for every section below. Only callers who may edit the settings get them. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const permissions = await context.read((services, ctx) => services.access.inGame(ctx, id));
  const [game, challenges, settings] = await Promise.all([
    context.read((services, ctx) => services.games.detail(ctx, id)),
    context.read((services, ctx) => services.challenges.listForEdit(ctx, id)),
    permissions.includes("game.edit") ? context.read((services, ctx) => services.games.getForEdit(ctx, id)) : null,
  ]);
  return { game, permissions, challenges, settings };
}

export default function AdminGame() {
  const { t } = useTexts("admin");
  const loaded = useLoaderData<typeof loader>();
  const { permissions, challenges } = loaded;
  const game = useMovedGame(loaded.game);
  return (
    <div className="grid gap-4 py-4">
      <header className="flex items-start gap-3">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 pointer-coarse:min-h-10">
          <nav aria-label={t("admin.path")} className="flex min-w-0 items-center gap-2">
            <Link to="/admin/games" className="shrink-0 text-mute hover:text-ink">
              {t("admin.games")}
            </Link>
            <Icon name="chevron-right" size={14} className="text-faint" />
            <h1 className="truncate text-lg font-semibold">{game.title}</h1>
          </nav>
          <GamePhase game={game} />
          {game.hidden && <Badge icon={<Icon name="eye-off" size={12} />}>{t("games.hidden")}</Badge>}
        </div>
        <ButtonLink to={`/games/${game.id}`} variant="quiet" size="sm" icon={<Icon name="external" size={16} />} className="shrink-0">
          <span className="max-sm:sr-only">{t("games.asPlayer")}</span>
        </ButtonLink>
      </header>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[12rem_minmax(0,1fr)]">
        <a href="#section" className="skip">
          {t("admin.skip")}
        </a>
        <SideList gameId={game.id} challenges={challenges} permissions={permissions} />
        <div id="section" tabIndex={-1} className="min-w-0 outline-none">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
