import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ClientConfigView } from "#worker/contract/wire/game/info.ts";
import type { GlobalPermission } from "#worker/domain/accounts/permission.ts";
import type { Language } from "#worker/contract/wire/names.ts";
import type { Scheme } from "#worker/domain/scheme.ts";

/** The user who opened the page, and which staff pages they may open. */
export type RootViewer = {
  id: string;
  name: string;
  avatar: string | null;
  /** Whether the admin area has something for them to edit: the platform, or a game in which they hold a role. */
  edits: boolean;
  /** The games whose monitor they may open. */
  watches: "all" | number[];
  /** Their permissions on the platform as a whole. */
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

/** Used when the root's data could not be read: an error screen has a product name, and nothing of the platform's own. */
const NAMELESS = { title: "Vexil", slogan: "" } as ClientConfigView;

/** In a browser the root data that was read last, which error screens use. Each page that is shown updates it; on a server it never changes. */
let known: RootData = { viewer: null, config: NAMELESS, language: "en-US", scheme: "dark", now: 0, theme: "", footer: "" };

/** What every page knows: the viewer, the platform's settings, language, scheme and the server's time (epoch ms). */
export function useRootData(): RootData {
  return (useRouteLoaderData("root") as RootData | undefined) ?? known;
}

/** Keeps the root data for an error screen, which gets none: after a failed read nothing is left of it. */
export function useKeptRootData(): void {
  const data = useRootData();
  useEffect(() => void (known = data), [data]);
}

/** Whether the viewer may see what monitors of this game see. */
export const watches = (viewer: RootViewer | null, gameId: number) =>
  viewer !== null && (viewer.watches === "all" || viewer.watches.includes(gameId));

/** Whether the viewer holds a permission that concerns the platform as a whole. */
export const may = (viewer: RootViewer | null, permission: GlobalPermission) => viewer?.may.includes(permission) ?? false;
