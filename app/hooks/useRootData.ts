import { useRouteLoaderData } from "@remix-run/react";
import type { Role } from "#worker/contract/enums.ts";
import type { ClientConfigView } from "#worker/contract/info.ts";
import type { Language } from "#worker/contract/names.ts";

export type Scheme = "dark" | "light";
export type RootViewer = { id: string; name: string; role: Role; avatar: string | null };
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

const DEFAULT_CONFIG: ClientConfigView = {
  title: "Vexil",
  slogan: "",
  description: null,
  footerInfo: null,
  customTheme: null,
  logoUrl: null,
  defaultLifetime: 120,
  extensionDuration: 120,
  renewalWindow: 10,
};

/** What every page knows: who looks, the platform's settings, language, scheme and the server's time (epoch ms). */
export function useRootData(): RootData {
  const data = useRouteLoaderData("root") as RootData | undefined;
  return data ?? { viewer: null, config: DEFAULT_CONFIG, language: "en-US", scheme: "dark", now: 0, theme: "", footer: "" };
}

const RANK: Record<Role, number> = { Banned: 0, User: 1, Monitor: 2, Admin: 3 };

/** Whether the viewer holds at least this role. */
export const holds = (viewer: RootViewer | null, role: Role) => viewer !== null && RANK[viewer.role] >= RANK[role];
