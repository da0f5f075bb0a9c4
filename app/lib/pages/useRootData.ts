import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ClientConfigView } from "#worker/contract/wire/game/info.ts";
import type { GlobalPermission } from "#worker/domain/accounts/permission.ts";
import type { Language } from "#worker/contract/wire/names.ts";
import type { Scheme } from "../theme/scheme.ts";

/** Who has opened the page, and what of the staff's pages he may open. */
export type RootViewer = {
  id: string;
  name: string;
  avatar: string | null;
  /** Whether the admin area has something to edit for him: the platform, or a game in which he holds a role. */
  edits: boolean;
  /** The games whose monitor he may open. */
  watches: "all" | number[];
  /** What he may do on the platform as a whole. */
  may: GlobalPermission[];
};
/** What every page knows; `now` is the server's clock in epoch ms. */
export type RootData = {
  viewer: RootViewer | null;
  config: ClientConfigView;
  language: Language;
  scheme: Scheme;
  now: number;
  theme: string;
  /** HTML of the platform's own footer; empty for none. */
  footer: string;
};

/** Stands in when the root's data could not be read: an error screen has a name, and nothing of the platform's own. */
const NAMELESS = { title: "Vexil", slogan: "" } as ClientConfigView;

/** In a browser what was read last, which an error screen goes on with. Each page that is shown renews it; a server's stays as it is. */
let known: RootData = { viewer: null, config: NAMELESS, language: "en-US", scheme: "system", now: 0, theme: "", footer: "" };

/** What every page knows: who looks, the platform's settings, language, scheme and the server's time (epoch ms). */
export function useRootData(): RootData {
  return (useRouteLoaderData("root") as RootData | undefined) ?? known;
}

/** Keeps what is known for an error screen, which comes without: where the reading failed, nothing of it is left. */
export function useKeptRootData(): void {
  const data = useRootData();
  useEffect(() => void (known = data), [data]);
}

/** Whether the viewer may see what monitors of this game see. */
export const watches = (viewer: RootViewer | null, gameId: number) =>
  viewer !== null && (viewer.watches === "all" || viewer.watches.includes(gameId));

/** Whether the viewer holds a permission that concerns the platform as a whole. */
export const may = (viewer: RootViewer | null, permission: GlobalPermission) => viewer?.may.includes(permission) ?? false;
