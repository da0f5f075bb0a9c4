import type { IconName } from "~/ui/Icon.tsx";
import type { GlobalPermission } from "#worker/domain/accounts/permission.ts";
import { may, type RootViewer } from "~/lib/pages/useRootData.ts";

type Name = "games" | "users" | "tokens" | "teams" | "instances" | "hosts" | "files" | "mail" | "logs" | "health" | "settings";
/** A part of the admin area. `needs`: the permission for it; null for the games, which everybody who can edit anything may open. */
export type AdminPart = { name: Name; icon: IconName; needs: GlobalPermission | null };

const PARTS: AdminPart[] = [
  { name: "games", icon: "games", needs: null },
  { name: "users", icon: "user", needs: "user.manage" },
  { name: "tokens", icon: "key", needs: "user.manage" },
  { name: "teams", icon: "teams", needs: "team.manage" },
  { name: "instances", icon: "instances", needs: "instance.manage" },
  { name: "hosts", icon: "hosts", needs: "host.manage" },
  { name: "files", icon: "download", needs: "file.manage" },
  { name: "mail", icon: "bell", needs: "platform.mail" },
  { name: "logs", icon: "list", needs: "platform.log" },
  { name: "health", icon: "monitor", needs: "platform.log" },
  { name: "settings", icon: "admin", needs: "platform.configure" },
];

/** The parts of the admin area that this viewer may open. */
export const adminParts = (viewer: RootViewer | null): AdminPart[] =>
  viewer?.edits ? PARTS.filter(({ needs }) => needs === null || may(viewer, needs)) : [];
