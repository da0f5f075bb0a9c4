import type { IconName } from "~/ui/Icon.tsx";
import type { GamePermission } from "#worker/domain/accounts/permission.ts";

/** A section of a game in the admin area. */
export type Section = {
  name:
    | "ready"
    | "info"
    | "divisions"
    | "challenges"
    | "notices"
    | "messages"
    | "freeze"
    | "control"
    | "stage"
    | "corrections"
    | "review"
    | "writeups"
    | "people"
    | "webhooks"
    | "feedback"
    | "certificates";
  icon: IconName;
  /** If there are several, one of them is enough. */
  needs: GamePermission | GamePermission[];
};

const SECTIONS: Section[] = [
  { name: "control", icon: "monitor", needs: "game.monitor" },
  { name: "info", icon: "edit", needs: "game.edit" },
  { name: "challenges", icon: "flag", needs: "challenge.author" },
  { name: "ready", icon: "check", needs: "game.edit" },
  { name: "divisions", icon: "chart", needs: "game.edit" },
  { name: "notices", icon: "bell", needs: "game.notice" },
  { name: "messages", icon: "posts", needs: "game.notice" },
  { name: "feedback", icon: "posts", needs: "challenge.author" },
  { name: "freeze", icon: "lock", needs: "game.edit" },
  { name: "stage", icon: "monitor", needs: ["game.monitor", "game.edit"] },
  { name: "corrections", icon: "refresh", needs: "game.edit" },
  { name: "review", icon: "teams", needs: "game.review" },
  { name: "writeups", icon: "posts", needs: "game.review" },
  { name: "certificates", icon: "crown", needs: "game.edit" },
  { name: "people", icon: "user", needs: "game.people" },
  { name: "webhooks", icon: "feed", needs: "game.edit" },
];

/** The sections that somebody with these permissions in the game may open. */
export const sectionsOf = (permissions: readonly GamePermission[]): Section[] =>
  SECTIONS.filter(({ needs }) => [needs].flat().some((one) => permissions.includes(one)));
