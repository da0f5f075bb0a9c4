import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useSWRConfig } from "swr";
import type { BoardNews, GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import type { NoticeView, ShownNotice } from "#worker/contract/wire/monitor/notices.ts";
import type { MessageNews, MessageView } from "#worker/contract/wire/game/team-messages.ts";
import { bloodOf } from "./notice-filter.ts";
import { isMissedBy } from "./news-readings.ts";
import { delayOf, detailsPath, gameHub, messagesPath, noticesPath, shownKey } from "./readings.ts";
import { useMissed } from "./useMissed.ts";
import { useToast } from "~/ui/Toast.tsx";
import { READ_GAP_MS } from "#worker/domain/news/spread.ts";
import { loaded } from "~/lib/calls/again.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useThrottled } from "~/lib/useThrottled.ts";

/** These rules are not part of the page, but loaded right after it: when the first news come, a new release may have replaced them. */
const rules = () => loaded(() => import("./heard.ts"));

/** Listens to the game's hub: updates the board and the notices, shows bloods and announcements. Returns whether the connection is up. */
export function useGameNews(gameId: number, listening: boolean): boolean {
  const { cache, mutate } = useSWRConfig();
  const { t } = useTexts("play/game");
  const toast = useToast();
  useEffect(() => void (listening && rules()), [listening]);
  const missed = useMissed(
    gameId,
    { notices: () => void mutate(noticesPath(gameId)), messages: () => void mutate(messagesPath(gameId)) },
    () => void mutate(isMissedBy(gameId)),
  );
  const readDetails = useThrottled(() => void mutate(detailsPath(gameId)), READ_GAP_MS);

  const knownDetails = () => cache.get(detailsPath(gameId))?.data as GameTeamInfoView | undefined;
  const hearBoard = async (news: BoardNews) => {
    const { withNews, hearTimes } = await rules();
    hearTimes(mutate, gameId, news);
    const known = knownDetails();
    if (!known) return;
    const { details, ask } = withNews(known, news);
    if (details !== known) void mutate(detailsPath(gameId), details, { revalidate: false });
    if (ask !== "nothing") readDetails(delayOf(gameId, ask));
  };

  const hearNotice = async (notice: NoticeView) => {
    const [first = "", second = ""] = notice.values;
    if (notice.type === "Normal") toast({ tone: "info", text: t("notice.announced") });
    else if (bloodOf(notice.type)) toast({ tone: "info", text: t(`notice.${notice.type}`, { team: first, challenge: second }) });
    else toast({ tone: "info", text: t(`notice.${notice.type}`, { challenge: first }) });
    const { addNotice } = await rules();
    void mutate<NoticeView[]>(noticesPath(gameId), (known) => known && addNotice(known, notice), { revalidate: false });
  };

  const hearShown = async (shown: ShownNotice) => {
    const { addNotice, addShown } = await rules();
    void mutate<ShownNotice[]>(shownKey(gameId), (known = []) => addShown(known, shown), { revalidate: false });
    void mutate<NoticeView[]>(noticesPath(gameId), (known) => known && addNotice(known, shown.notice), { revalidate: false });
  };

  const hearMessage = async (message: MessageNews) => {
    if (message.text !== null) toast({ tone: "info", text: t("messages.heard") });
    const { addMessage } = await rules();
    void mutate<MessageView[]>(messagesPath(gameId), (known) => known && addMessage(known, message), { revalidate: false });
  };

  return useLive(listening ? gameHub(gameId) : null, {
    BoardChanged: (news) => void hearBoard(news),
    ReceivedGameNotice: (notice) => void hearNotice(notice),
    NoticeShown: (shown) => void hearShown(shown),
    NoticeRemoved: ({ id }) =>
      void mutate<NoticeView[]>(noticesPath(gameId), (known) => known?.filter((one) => one.id !== id), { revalidate: false }),
    TeamMessage: (message) => void hearMessage(message),
    ...missed,
    knows: () => knownDetails()?.version,
  });
}
