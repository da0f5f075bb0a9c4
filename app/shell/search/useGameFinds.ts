import { useRouteLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { canPlay, detailsPath, gameTabs, phaseOf } from "~/features/play/index.ts";
import { sectionsOf } from "~/features/admin/challenge-editor/index.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useRead } from "~/lib/calls/useRead.ts";
import { useRootData, watches } from "~/lib/pages/useRootData.ts";
import { clockNow } from "~/lib/time/clock.ts";
import type { loader as gameLoader } from "~/routes/games.$id.tsx";
import type { loader as editedLoader } from "~/routes/admin.games.$id.tsx";
import type { Find } from "./finds.ts";

/** It only lists what the page around it keeps up to date. */
const KEPT = {
  refreshInterval: 0,
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};

/** The tabs and challenges of the game whose page is open; with a text, also the way to the teams on its scoreboard. */
export function useGameFinds(text: string): Find[] {
  const { t } = useTexts("search", "play/game");
  const { viewer } = useRootData();
  const loaded = useRouteLoaderData<typeof gameLoader>("routes/games.$id");
  const id = loaded?.game.id;
  const { data: game = loaded?.game } = useRead(id === undefined ? null : pathOf("GET /api/game/:id", { params: { id } }), KEPT);
  const { data: details } = useRead(id === undefined || !loaded?.details ? null : detailsPath(id), KEPT);
  if (!game) return [];
  const phase = phaseOf(game, clockNow());
  const plays = canPlay(phase, game.status);
  const tabs = gameTabs({ id: game.id, phase, status: game.status, watches: watches(viewer, game.id), counted: game.statisticsLive });
  const challenges = plays && details ? Object.values(details.challenges).flat() : [];
  return [
    ...tabs.map(({ to, text: key, icon }) => ({ to, name: t(`play/game:${key}`), note: game.title, icon })),
    ...challenges.map(({ id: cid, title, tag, category }) => ({
      to: `/games/${game.id}/challenges/${cid}`,
      name: title,
      note: t("search.challenge", { tag: category?.name ?? tag }),
      icon: "flag" as const,
      tag,
    })),
    ...(text !== "" && phase !== "upcoming"
      ? [
          {
            to: `/games/${game.id}/scoreboard?find=${encodeURIComponent(text)}`,
            name: t("ask.onBoard", { text }),
            note: game.title,
            icon: "search" as const,
            asks: true as const,
          },
        ]
      : []),
  ];
}

/** The sections and challenges of the game that is being edited. */
export function useEditedFinds(): Find[] {
  const { t } = useTexts("search", "admin");
  const loaded = useRouteLoaderData<typeof editedLoader>("routes/admin.games.$id");
  if (!loaded) return [];
  const { game, permissions, challenges } = loaded;
  const at = `/admin/games/${game.id}`;
  return [
    ...sectionsOf(permissions).map(({ name, icon }) => ({ to: `${at}/${name}`, name: t(`admin:section.${name}`), note: game.title, icon })),
    ...challenges.map(({ id, title, tag }) => ({
      to: `${at}/challenges/${id}`,
      name: title,
      note: t("search.edit", { what: t("search.challenge", { tag }) }),
      icon: "edit" as const,
      tag,
    })),
  ];
}
