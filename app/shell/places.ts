import type { KeyOf } from "~/i18n/texts.ts";
import type { IconName } from "~/ui/Icon.tsx";
import type { RootViewer } from "~/lib/pages/useRootData.ts";

/** A link of the navigation; `end`: it is current at exactly its address only. */
export type Place = { to: string; icon: IconName; text: KeyOf<"common">; end?: boolean };

const HOME: Place = { to: "/", icon: "home", text: "nav.home", end: true };
const GAMES: Place = { to: "/games", icon: "games", text: "nav.games" };
const POSTS: Place = { to: "/posts", icon: "posts", text: "nav.posts" };
const TEAMS: Place = { to: "/teams", icon: "teams", text: "nav.teams" };
const ADMIN: Place = { to: "/admin", icon: "admin", text: "nav.admin" };

/** The places of the rail that this viewer may open. Monitors reach their tabs through each game. */
export function railPlaces(viewer: RootViewer | null): Place[] {
  return [GAMES, POSTS, TEAMS, ...(viewer?.edits ? [ADMIN] : [])];
}

/** The five places of the bottom bar on a phone. */
export function barPlaces(viewer: RootViewer | null): Place[] {
  const account: Place = viewer
    ? { to: "/account/profile", icon: "user", text: "nav.account" }
    : { to: "/account/login", icon: "login", text: "nav.login" };
  return [HOME, GAMES, viewer?.edits ? ADMIN : POSTS, TEAMS, account];
}

/** Every page outside of games and the admin area that this viewer may open. */
export function publicPlaces(viewer: RootViewer | null): Place[] {
  const own: Place[] = viewer
    ? [{ to: "/account/profile", icon: "user", text: "nav.profile" }]
    : [
        { to: "/account/login", icon: "login", text: "nav.login" },
        { to: "/account/register", icon: "user", text: "nav.register" },
      ];
  return [HOME, GAMES, POSTS, TEAMS, ...own, { to: "/about", icon: "info", text: "nav.about" }];
}

/** The text of the place that an address belongs to. */
export function placeOf(pathname: string): KeyOf<"common"> | null {
  const path = pathname.toLowerCase();
  const place = [GAMES, POSTS, TEAMS].find(({ to }) => path === to || path.startsWith(`${to}/`));
  if (place) return place.text;
  if (path.startsWith("/admin")) return ADMIN.text;
  if (path.startsWith("/account")) return "nav.account";
  return path.startsWith("/about") ? "nav.about" : null;
}
