import { useTexts } from "~/i18n/useTexts.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { useRead } from "~/lib/calls/useRead.ts";
import { may, useRootData, type RootViewer } from "~/lib/pages/useRootData.ts";
import { adminParts } from "../admin-parts.ts";
import { publicPlaces } from "../places.ts";
import type { Find } from "./finds.ts";
import { useEditedFinds, useGameFinds } from "./useGameFinds.ts";

/** Read when a search is opened, unless it has been a moment ago. */
const ONCE = { refreshInterval: 0, revalidateOnFocus: false, dedupingInterval: 10_000 };
/** How many of the edited games are known by name. */
const EDITED = 100;

/** Everything that the viewer can be led to: the open game's parts, pages, games and posts. `partial`: some of it could not be read. */
export function useFinds(text: string): { finds: Find[]; partial: boolean } {
  const inGame = useGameFinds(text);
  const edited = useEditedFinds();
  const places = usePlaces();
  const read = useReadFinds();
  const asked = useAsked(text);
  return { finds: [...edited, ...inGame, ...places, ...read.finds, ...asked], partial: read.partial };
}

function usePlaces(): Find[] {
  const { t } = useTexts("search", "admin");
  const { viewer } = useRootData();
  return [
    ...publicPlaces(viewer).map(({ to, icon, text }) => ({ to, name: t(`common:${text}`), note: t("search.page"), icon })),
    ...(viewer ? [{ to: "/account/tokens", name: t("page.tokens"), note: t("search.page"), icon: "key" as const }] : []),
    { to: "/verify", name: t("page.verify"), note: t("search.page"), icon: "crown" },
    ...adminParts(viewer).map(({ name, icon }) => ({
      to: `/admin/${name}`,
      name: t(`admin:admin.${name}`),
      note: t("common:nav.admin"),
      icon,
    })),
  ];
}

function useReadFinds(): { finds: Find[]; partial: boolean } {
  const { t } = useTexts("search");
  const { viewer } = useRootData();
  const games = useRead(pathOf("GET /api/game"), ONCE);
  const posts = useRead(pathOf("GET /api/posts"), ONCE);
  const edited = useRead(may(viewer, "game.create") ? pathOf("GET /api/edit/games", { query: { count: EDITED } }) : null, ONCE);
  const editing = t("search.edit", { what: t("search.game") });
  return {
    finds: [
      ...(games.data ?? []).map(({ id, title }) => ({ to: `/games/${id}`, name: title, note: t("search.game"), icon: "games" as const })),
      ...(edited.data?.data ?? []).map(({ id, title }) => ({
        to: `/admin/games/${id}`,
        name: title,
        note: editing,
        icon: "edit" as const,
      })),
      ...(posts.data ?? []).map(({ id, title }) => ({ to: `/posts/${id}`, name: title, note: t("search.post"), icon: "posts" as const })),
    ],
    partial: [games, posts, edited].some(({ error }) => error !== undefined),
  };
}

/** The lists of the platform that are searched by the server: the text is handed on to them. */
function useAsked(text: string): Find[] {
  const { t } = useTexts("search");
  const { viewer } = useRootData();
  if (text === "") return [];
  return (["users", "teams"] as const)
    .filter((list) => maySearch(viewer, list))
    .map((list) => ({
      to: `/admin/${list}?q=${encodeURIComponent(text)}`,
      name: t(`ask.${list}`, { text }),
      note: t("common:nav.admin"),
      icon: "search" as const,
      asks: true as const,
    }));
}

const maySearch = (viewer: RootViewer | null, list: "users" | "teams") => adminParts(viewer).some(({ name }) => name === list);
