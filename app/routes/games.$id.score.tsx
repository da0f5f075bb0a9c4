import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ScoreParts } from "~/features/board/score/ScoreParts.tsx";
import { Moments } from "~/features/board/score/Moments.tsx";
import { useMoments } from "~/features/board/score/useMoments.ts";
import { FrozenNote } from "~/features/board/FrozenNote.tsx";
import { useGameState } from "~/features/play/game/useGame.ts";
import { requireOpenTab } from "~/features/play/game/game-gate.server.ts";
import { Empty } from "~/ui/Empty.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { useRootData, watches } from "~/lib/pages/useRootData.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["board/score", "board"] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "board/score:title");

/** The parts of a team's score, and the standings at any moment of the game. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const asked = new URL(request.url).searchParams.get("team");
  const teamId = asked ? requireId(asked) : null;
  await requireOpenTab(context, id, "scoreboard", request.url);
  const [score, replay, page, frame] = await Promise.all([
    teamId ? context.attempt((s, ctx) => s.boards.score(ctx, id, teamId)) : null,
    context.read((s, ctx) => s.boards.replay(ctx, id, teamId)),
    context.read((s, ctx) => s.boards.page(ctx, id, { skip: 0, count: 100 })),
    context.read((s, ctx) => s.boards.frame(ctx, id, null)),
  ]);
  const shown = score?.ok ? score.value : null;
  const names = Object.fromEntries([...page.rows, ...(shown ? [shown.team] : [])].map((row) => [row.id, row.name]));
  return { id, score: shown, replay, names, frozen: frame.frozen };
}

export default function Score() {
  const { t } = useTexts("board/score");
  const { id, score, replay, names, frozen } = useLoaderData<typeof loader>();
  const teamId = score?.team.id ?? null;
  const moments = useMoments(id, teamId, replay);
  const { own } = useGameState();
  const { viewer } = useRootData();
  const board = `/games/${id}/scoreboard`;
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="min-w-0 truncate text-lg font-semibold">{score ? <Name>{score.team.name}</Name> : t("title")}</h2>
        {score && (
          <p className="text-mute">
            #<Num value={score.rank} /> · <Num value={score.score} /> {t("points")}
          </p>
        )}
        <Link to={board} className="ml-auto font-medium text-accent-text underline">
          {t("board")}
        </Link>
      </header>
      {frozen && (
        <FrozenNote
          since={frozen}
          own={own?.id === teamId ? own : null}
          staff={watches(viewer, id) ? { live: false, other: teamId ? `${board}?team=${teamId}` : board } : null}
        />
      )}
      <Moments gameId={id} moments={moments} names={names} teamId={teamId} />
      {score ? <ScoreParts score={score} until={moments.until} /> : <Empty icon="chart" title={t("choose")} text={t("chooseText")} />}
    </div>
  );
}
