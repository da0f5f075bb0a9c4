import { useFetcher } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import useSWR from "swr";
import type { ShownNotice } from "#worker/contract/wire/monitor/notices.ts";
import { SLOW_MS } from "#worker/domain/news/spread.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { noticeHtml } from "./notice-html.ts";
import { unpackNotices } from "./game-pack.ts";
import type { LoadedNotices, PackedNotices } from "./notices.server.ts";
import { useMessages } from "./useMessages.ts";
import { delayOf, noticesPath, shownKey } from "./readings.ts";
import { useGameState } from "./useGame.ts";

/** A game's notices, starting from what the loader read, kept fresh, and the HTML of the organisers' own. HTML that did not come with a notice is requested. */
export function useNotices(gameId: number, packed: PackedNotices): LoadedNotices {
  const loaded = useMemo(() => unpacked(packed), [packed]);
  const { isTold } = useGameState();
  const notices = useLoaded(noticesPath(gameId), loaded.notices, { refreshInterval: isTold ? 0 : SLOW_MS }).data;
  const { data: shown = [] } = useSWR<ShownNotice[]>(shownKey(gameId), { fetcher: undefined });
  const { load, data: again } = useFetcher<PackedNotices>();
  const { html, missing } = noticeHtml(notices, again ? [loaded, unpacked(again)] : [loaded], shown);
  const unknown = missing.join();
  useEffect(() => {
    if (unknown === "") return undefined;
    const timer = setTimeout(() => load(`/games/${gameId}/notices`), delayOf(gameId, "own"));
    return () => clearTimeout(timer);
  }, [unknown, gameId, load]);
  return { notices, html, messages: useMessages(gameId, loaded.messages) };
}

const unpacked = ({ notices, ...rest }: PackedNotices): LoadedNotices => ({ notices: unpackNotices(notices), ...rest });
