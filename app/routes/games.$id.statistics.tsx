import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Statistics } from "~/features/play/statistics/Statistics.tsx";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["play/statistics"] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "play/game:tab.statistics");

/** Redirects users who may not read the statistics yet to the game. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const read = await context.attempt((s, ctx) => s.statistics.ofGame(ctx, id));
  if (read.ok) return { gameId: id, statistics: read.value };
  if (read.error.code === "statistics.closed" || read.error.code === "game.notStarted") throw redirect(`/games/${id}`);
  throw Response.json(read.error, { status: read.error.status });
}

export default function GameStatistics() {
  const { statistics } = useLoaderData<typeof loader>();
  return <Statistics of={statistics} />;
}
