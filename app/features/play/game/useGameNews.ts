import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useSWRConfig } from "swr";
import type { NoticeView } from "#worker/contract/wire/feed.ts";
import { addNotice, bloodOf } from "./notice-filter.ts";
import { isRenewedBy } from "./news-readings.ts";
import { useToast } from "~/ui/Toast.tsx";
import { useLive } from "~/lib/live/useLive.ts";
import { useThrottled } from "~/lib/useThrottled.ts";
import { pathOf } from "~/lib/address.ts";
import { useLoaded } from "~/lib/useLoaded.ts";

/** Milliseconds between two readings of the board when solves pour in; a single one is read at once. */
const BOARD_GAP_MS = 2_000;
/** The server hands out copies of the board that are up to 250 ms old; read sooner, news would show the state before it. */
const COPY_AGE_MS = 400;

/** The hub that sends the players of a game its news; one socket however many listen. */
export const gameRoom = (gameId: number) => `/hub/user?game=${gameId}&board=1`;

const noticesPath = (id: number) => pathOf("GET /api/game/:id/notices", { params: { id }, query: { count: 100 } });

/** A game's notices from what the loader read, kept fresh. */
export const useNotices = (gameId: number, loaded: NoticeView[]) =>
  useLoaded(noticesPath(gameId), loaded, { refreshInterval: 60_000 }).data;

/** Hears the game's hub: the board moves, notices arrive, bloods and announcements are shown. Returns whether the line is up. */
export function useGameNews(gameId: number, listening: boolean): boolean {
  const { mutate } = useSWRConfig();
  const { revalidate } = useRevalidator();
  const { t } = useTexts("play/game");
  const toast = useToast();
  const readBoard = useThrottled(() => void mutate(isRenewedBy("BoardChanged", gameId)), BOARD_GAP_MS, COPY_AGE_MS);
  const readPage = useThrottled(revalidate, BOARD_GAP_MS);

  const hearNotice = (notice: NoticeView) => {
    void mutate<NoticeView[]>(noticesPath(gameId), (known) => known && addNotice(known, notice), { revalidate: false });
    const [first = "", second = ""] = notice.values;
    if (notice.type === "Normal") toast({ tone: "info", text: t("notice.announced") });
    else if (bloodOf(notice.type)) toast({ tone: "info", text: t(`notice.${notice.type}`, { team: first, challenge: second }) });
    else toast({ tone: "info", text: t(`notice.${notice.type}`, { challenge: first }) });
    // Its Markdown, a hint's and a new challenge's are rendered on the server.
    if (!bloodOf(notice.type)) readPage();
  };

  return useLive(listening ? gameRoom(gameId) : null, {
    BoardChanged: readBoard,
    ReceivedGameNotice: hearNotice,
    Connected: (again) => {
      if (!again) return;
      readBoard();
      void mutate(isRenewedBy("Connected", gameId));
    },
  });
}
