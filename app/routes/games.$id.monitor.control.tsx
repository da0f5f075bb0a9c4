import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ControlRoom } from "~/features/admin/control/index.ts";
import { controlOf } from "~/features/admin/control/control.server.ts";
import { useGameState } from "~/features/play/game/useGame.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin", "admin/control", "admin/corrections", "admin/stage", "stage"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.control");

/** The same control room as in the game's administration, to which its monitors have no access. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [loaded, permissions] = await Promise.all([
    controlOf(context, id),
    context.read((services, ctx) => services.access.inGame(ctx, id)),
  ]);
  return { loaded, permissions };
}

export default function MonitorControlRoom() {
  const { game } = useGameState();
  return <ControlRoom game={game} {...useLoaderData<typeof loader>()} />;
}
