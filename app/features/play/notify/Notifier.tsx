import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { gameHub } from "../game/readings.ts";
import type { GameState } from "../game/useGame.ts";
import { kindsOf } from "./kinds.ts";
import { between, ofNotice, type About, type Happened } from "./happened.ts";
import { ability, show } from "./notification.ts";
import { aroundPage } from "./surroundings.ts";
import { startNotifying } from "./notify-once.ts";
import { useEndings } from "./useEndings.ts";

type News = Omit<Happened, "about"> & { body: string };

/** Listens to the same news as the game's pages, and shows notifications while none of them is visible. */
export function Notifier({ state: { game, phase, details }, kinds }: { state: GameState; kinds: string }) {
  const { t, i18n } = useTexts("play/notify", "play/game");
  const { viewer } = useRootData();
  const navigate = useNavigate();
  const notifier = useRef<{ notify(news: News): Promise<void> } | null>(null);
  const showNow = useRef<(news: News) => void>(() => {});
  useEffect(() => {
    showNow.current = ({ tag, body, to }) =>
      void show({
        title: game.title,
        body,
        tag: `${game.id} ${tag}`,
        lang: i18n.language,
        press: () => navigate(`/games/${game.id}/${to}`),
      });
  });
  useEffect(() => {
    if (ability() !== "granted") return undefined;
    const around = aroundPage(game.id);
    const notifying = startNotifying<News>(around, (news) => showNow.current(news));
    notifier.current = notifying;
    return () => {
      notifier.current = null;
      notifying.stop();
      around.close();
    };
  }, [game.id]);
  const sayOf = (about: About): string => {
    switch (about.say) {
      case "text":
        return about.text;
      case "solved":
      case "unlocked":
        return t(about.say, { ...about });
      default:
        return t(`play/game:notice.${about.say}`, { ...about });
    }
  };
  const wants = (kind: Happened["kind"]) => kindsOf(kinds).includes(kind);
  const notify = ({ about, ...news }: Happened) => wants(news.kind) && void notifier.current?.notify({ ...news, body: sayOf(about) });
  const isOn = phase === "running" || phase === "practice";
  useLive(isOn ? gameHub(game.id) : null, {
    ReceivedGameNotice: (notice) => notify(ofNotice(notice)),
    TeamMessage: ({ id, time, text }) => {
      // The message's own text is left out, because passers-by can read a locked screen.
      if (text !== null)
        notify({
          kind: "messages",
          tag: `message ${id} ${time}`,
          about: { say: "text", text: t("play/game:messages.heard") },
          to: "notices",
        });
    },
  });
  const before = useRef(details);
  useEffect(() => {
    if (before.current && details && before.current !== details) between(before.current, details, viewer?.name ?? null).forEach(notify);
    before.current = details;
  });
  useEndings(isOn && wants("instances") ? game.id : null, (challengeId, minutes) => {
    const title = Object.values(details?.challenges ?? {})
      .flat()
      .find(({ id }) => id === challengeId)?.title;
    const text = t("ending", { challenge: title ?? "", count: minutes });
    notify({
      kind: "instances",
      tag: `ending ${challengeId} ${Date.now()}`,
      about: { say: "text", text },
      to: `challenges/${challengeId}`,
    });
  });
  return null;
}
