import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { filterNotices, type NoticeFilter } from "../game/notice-filter.ts";
import { NoticeFilterBar } from "../game/NoticeFilterBar.tsx";
import { NoticeList } from "../game/NoticeList.tsx";
import type { LoadedNotices } from "../game/notices.server.ts";
import { TeamMessages } from "../game/TeamMessages.tsx";

type Props = { gameId: number; loaded: LoadedNotices };

/** How many notices the first paint has: more than fit beside the challenges. The browser adds the others. */
const FIRST_NOTICES = 20;

/** The notices beside the challenges. */
export function NoticePanel({ gameId, loaded: { notices, html, messages } }: Props) {
  const { t } = useTexts("play/game");
  const [filter, setFilter] = useState<NoticeFilter>("all");
  const wanted = filterNotices(notices, filter);
  const shown = useHydrated() ? wanted : wanted.slice(0, FIRST_NOTICES);
  return (
    <div className="flex min-h-40 flex-col rounded border border-line bg-raised lg:max-h-[calc(100dvh-12rem)]">
      <div className="flex flex-wrap items-center justify-between gap-1 border-b border-line py-1.5 pr-1.5 pl-4">
        <h3 id="notice-panel" className="font-semibold">
          {t("tab.notices")}
        </h3>
        <NoticeFilterBar value={filter} onChange={setFilter} />
      </div>
      {/* Not a live region: messages tell of what is new, and the times here count up. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section tabIndex={0} aria-labelledby="notice-panel" className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
        {filter === "all" && <TeamMessages messages={messages} />}
        {shown.length > 0 ? (
          <NoticeList notices={shown} html={html} dense />
        ) : (
          <p className="px-4 py-6 text-center text-mute">{t("notices.none")}</p>
        )}
        {shown.length < wanted.length && (
          <noscript>
            <Link to={`/games/${gameId}/notices`} className="block px-4 py-2.5 font-medium text-accent-text underline">
              {t("notices.whole", { count: wanted.length })}
            </Link>
          </noscript>
        )}
      </section>
    </div>
  );
}
