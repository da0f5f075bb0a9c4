import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigate, useSearchParams, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { lazy, Suspense, useMemo } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { BoardChart } from "~/features/board/BoardChart.tsx";
import { BoardFilters } from "~/features/board/BoardFilters.tsx";
import { BoardList } from "~/features/board/BoardList.tsx";
import { BoardTable } from "~/features/board/BoardTable.tsx";
import { packFrame, packPage, unpackFrame, unpackPage } from "~/features/board/board-pack.ts";
import { boardQuery, boardSearch, isPhone, ROWS, shownRows, withSearch } from "~/features/board/board-query.ts";
import { columnsOf } from "~/features/board/columns.ts";
import { FrozenNote } from "~/features/board/FrozenNote.tsx";
import { OwnRow } from "~/features/board/OwnRow.tsx";
import { pathOf } from "~/lib/calls/address.ts";
import { FeedLink } from "~/ui/FeedLink.tsx";
import { SheetLink } from "~/ui/SheetLink.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { useBoard } from "~/features/board/useBoard.ts";
import { useGameState } from "~/features/play/game/useGame.ts";
import { useHydrated, useNow } from "~/lib/time/useNow.ts";
import { useRootData, watches } from "~/lib/pages/useRootData.ts";
import { requireOpenTab } from "~/features/play/game/game-gate.server.ts";
import { idFrom } from "#worker/contract/wire/digits.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { together } from "#worker/domain/together.ts";
import { loaded } from "~/lib/calls/again.ts";
import { onlyLoses } from "~/lib/pages/only-loses.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

const MINUTE_MS = 60_000;

/** Most visitors open no team, so the team sheet is not part of the first load. */
const TeamSheet = lazy(() => loaded(async () => ({ default: (await import("~/features/board/TeamSheet.tsx")).TeamSheet })));

export const handle = { i18n: ["board"] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "play/game:tab.scoreboard");

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const search = new URL(request.url).searchParams;
  const query = boardQuery(search, isPhone(request.headers) ? ROWS.narrow : ROWS.wide);
  const teamId = idFrom(search.get("team"));
  const read = (live: boolean) =>
    Promise.all([
      context.read((s, ctx) => s.boards.frame(ctx, id, query.division ?? null, { live })),
      context.read((s, ctx) => s.boards.page(ctx, id, query, { live })),
      teamId ? context.attempt((s, ctx) => s.boards.team(ctx, id, teamId, { live })) : null,
    ]);
  const [, shown] = await together(requireOpenTab(context, id, "scoreboard", request.url), read(false));
  const mayWatch = shown[0].frozen !== undefined && (await context.read((s, ctx) => s.access.has(ctx, "game.monitor", id)));
  const live = mayWatch && search.get("view") !== "public";
  const [frame, page, team] = live ? await read(true) : shown;
  leadToLastPage(request, { ...query, total: page.total }, "page");
  return { frame: packFrame(frame), page: packPage(page), query, team: team?.ok ? team.value : null, live };
}

/** A team's sheet closes at once, also without a connection. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.defaultShouldRevalidate && !onlyLoses("team", change);

export default function Scoreboard() {
  const { t } = useTexts("board", "play/game");
  const packed = useLoaderData<typeof loader>();
  const loaded = useMemo(() => ({ ...packed, frame: unpackFrame(packed.frame), page: unpackPage(packed.page) }), [packed]);
  const state = useGameState();
  const search = boardSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  // Only scripts open a sheet; and a Suspense boundary rendered by the server is lost if the board changes before the sheet's code is loaded.
  const hydrated = useHydrated();
  const { frame, page, team } = useBoard(loaded, state);
  const { status, teamId: signedUp } = state.game;
  const ownId = state.own?.id ?? (status === "Accepted" ? signedUp : null) ?? null;
  const { query } = loaded;
  const { viewer } = useRootData();
  const now = Math.floor(useNow(MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const isStaff = watches(viewer, state.game.id);
  const teamId = idFrom(search.get("team"));
  const titles = new Map(columnsOf(frame).flatMap(({ challenges }) => challenges.map(({ id, title }) => [id, title])));
  const shown = shownRows(page, hydrated || search.has("whole"));
  const teamLink = (id: number) => withSearch(search, { team: String(id) });
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">{t("play/game:tab.scoreboard")}</h2>
      {frame.frozen && (
        <FrozenNote
          since={frame.frozen}
          own={state.own}
          staff={isStaff ? { live: loaded.live, other: withSearch(search, { view: loaded.live ? "public" : "" }) } : null}
        />
      )}
      <BoardChart
        key={query.division ?? ""}
        lines={frame.timeLine}
        rows={page.rows}
        titles={titles}
        game={state.game}
        {...{ ownId, now }}
      />
      <BoardFilters {...{ frame, query, search }} />
      {isStaff && frame.teams > 0 && <Exports gameId={state.game.id} />}
      {page.rows.length === 0 ? (
        <Empty
          icon="chart"
          title={t(query.find ? "board.notFound" : "board.none")}
          text={t(query.find ? "board.notFoundText" : "board.noneText")}
        />
      ) : (
        // Leaves space below the last row for the viewer's own row.
        <div className={ownId ? "relative pb-14" : ""}>
          <BoardTable {...{ frame, page, shown, ownId, teamLink }} division={query.division !== undefined} />
          <BoardList {...{ frame, page, shown, ownId, teamLink }} division={query.division !== undefined} />
          <OwnRow {...{ ownId, page, shown, teamLink }} gameId={state.game.id} own={state.own} division={query.division} />
        </div>
      )}
      <Pager
        skip={page.skip}
        count={query.count}
        total={page.total}
        to={(skip) => withSearch(search, { page: skip > 0 ? String(skip / query.count + 1) : "" })}
      />
      {shown < page.rows.length && (
        <noscript>
          <Link to={withSearch(search, { whole: "1" })} className="font-medium text-accent-text underline">
            {t("board.whole", { count: page.rows.length })}
          </Link>
        </noscript>
      )}
      {hydrated && teamId && (
        <Suspense fallback={null}>
          <TeamSheet
            id={teamId}
            team={team}
            frame={frame}
            onClose={() => navigate(withSearch(search, { team: "" }), { preventScrollReset: true })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Downloads of the board, for the staff. */
function Exports({ gameId }: { gameId: number }) {
  return (
    <div className="flex justify-end gap-2">
      <FeedLink to={pathOf("GET /api/game/:id/ctftime", { params: { id: gameId } })} label="CTFtime" type="application/json" />
      <SheetLink gameId={gameId} kind="scoreboard" label="XLSX" />
    </div>
  );
}
