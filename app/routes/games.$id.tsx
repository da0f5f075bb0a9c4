import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useMemo } from "react";
import { packDetails, unpackDetails } from "~/features/play/game/game-pack.ts";
import { gameOf } from "~/features/play/game/game-of.server.ts";
import { GameHeader } from "~/features/play/game/GameHeader.tsx";
import { canPlay, phaseOf } from "~/features/play/game/phase.ts";
import { useGame } from "~/features/play/game/useGame.ts";
import { useGameNews } from "~/features/play/game/useGameNews.ts";
import { Notifying } from "~/features/play/notify/Notifying.tsx";
import { wasRefused } from "~/lib/calls/kept-form.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { namedTitle } from "~/lib/pages/titles.ts";
import { changesNothing } from "~/features/play/challenge/verdict.ts";

export const handle = { i18n: ["play/game"] };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const now = context.ctx.now();
  // Only the list of challenges is nothing without them.
  const attempt = /\/challenges\/?$/.test(new URL(request.url).pathname) ? context.attempt : context.attemptPart;
  const [game, details] = await Promise.all([gameOf(context, id), attempt((s, ctx) => s.play.detailsOfPlayer(ctx, id))]);
  const plays = canPlay(phaseOf(game, now), game.status);
  return { game, details: plays && details.ok && details.value ? packDetails(details.value) : null, now };
}

/** Switching tabs keeps the game's data; SWR and the hub keep it fresh. Whoever is led out of a closed tab may have had what only players get. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = change;
  if (changesNothing(change.actionResult) || wasRefused(change.actionResult)) return false;
  if (nextUrl.searchParams.has("closed")) return true;
  return (formMethod !== undefined && formMethod !== "GET") || currentParams.id !== nextParams.id || currentUrl.href === nextUrl.href;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.game.title ?? "");

export default function Game() {
  const packed = useLoaderData<typeof loader>();
  const loaded = useMemo(() => ({ ...packed, details: packed.details && unpackDetails(packed.details) }), [packed]);
  const state = useGame(loaded);
  const live = useGameNews(state.game.id, state.phase === "running" || state.phase === "practice");
  return (
    <>
      <GameHeader state={state} live={live} />
      <Notifying state={state} />
      <Outlet context={state} />
    </>
  );
}
