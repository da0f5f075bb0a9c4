import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { NoticeFilterBar } from "~/features/play/game/NoticeFilterBar.tsx";
import { NoticeList } from "~/features/play/game/NoticeList.tsx";
import { TeamMessages } from "~/features/play/game/TeamMessages.tsx";
import { filterNotices, isNoticeFilter } from "~/features/play/game/notice-filter.ts";
import { NotifyPanel } from "~/features/play/notify/NotifyPanel.tsx";
import { pathOf } from "~/lib/calls/address.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { FeedLink } from "~/ui/FeedLink.tsx";
import { useFocusKeeper } from "~/ui/useFocusKeeper.ts";
import { useGameState } from "~/features/play/game/useGame.ts";
import { unpackNotices } from "~/features/play/game/game-pack.ts";
import { olderThan } from "~/features/play/game/older-notices.ts";
import { LATEST_NOTICES } from "~/features/play/game/readings.ts";
import { useNotices } from "~/features/play/game/useNotices.ts";
import { requireOpenTab } from "~/features/play/game/game-gate.server.ts";
import { loadNotices } from "~/features/play/game/notices.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { together } from "#worker/domain/together.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["play/notify"] };

/** In the address: all notices, not only the latest. */
const ALL = "all";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "play/game:tab.notices");

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const which = new URL(request.url).searchParams.has(ALL) ? "all" : "latest";
  const [, loaded] = await together(requireOpenTab(context, id, "notices", request.url), loadNotices(context, id, which));
  return loaded;
}

export default function Notices() {
  const { t } = useTexts("play/game", "play/notify");
  const loaded = useLoaderData<typeof loader>();
  const { game } = useGameState();
  useFocusKeeper();
  const { notices, html, messages } = useNotices(game.id, loaded);
  const [search, setSearch] = useSearchParams();
  const older = search.has(ALL) ? olderThan(notices, unpackNotices(loaded.notices)) : [];
  const hasMore = !search.has(ALL) && notices.length >= LATEST_NOTICES;
  const chosen = search.get("filter");
  const filter = isNoticeFilter(chosen) ? chosen : "all";
  const shown = filterNotices([...notices, ...older], filter);
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t("tab.notices")}</h2>
        <FeedLink
          to={pathOf("GET /api/game/:id/notices/feed", { params: { id: game.id } })}
          label={t("notices.feed")}
          type="application/atom+xml"
          className="mr-auto"
        />
        <NoticeFilterBar
          value={filter}
          onChange={(next) => setSearch(withParam("filter", next === "all" ? null : next), { replace: true, preventScrollReset: true })}
        />
      </div>
      <NotifyPanel />
      {filter === "all" && <TeamMessages messages={messages} />}
      {shown.length > 0 ? (
        <div className="rounded border border-line bg-raised">
          <NoticeList notices={shown} html={{ ...htmlOf(older, loaded.html), ...html }} />
        </div>
      ) : (
        !hasMore && <Empty icon="bell" title={t("notices.none")} text={t("notices.noneText")} />
      )}
      {hasMore && (
        <ButtonLink to={`?${withParam(ALL, "")}`} replace preventScrollReset variant="quiet" className="self-center">
          {t("play/notify:older")}
        </ButtonLink>
      )}
    </div>
  );
}

const htmlOf = (notices: NoticeView[], html: Record<number, string>) =>
  Object.fromEntries(notices.flatMap(({ id }) => (html[id] === undefined ? [] : [[id, html[id]]]))) as Record<number, string>;
