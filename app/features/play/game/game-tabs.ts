import type { KeyOf } from "~/i18n/texts.ts";
import type { IconName } from "~/ui/Icon.tsx";
import type { ParticipationStatus } from "#worker/contract/wire/enums.ts";
import { canPlay, closedBecause, type Phase } from "./phase.ts";

/** What the tabs of a game depend on. `counted`: whether its statistics are public while it runs. */
export type TabsFor = { id: number; phase: Phase; status: ParticipationStatus; watches: boolean; counted?: boolean | undefined };
export type GameTab = { to: string; text: KeyOf<"play/game">; icon: IconName; end?: boolean };

/** The tabs of a game that are open, in their order. */
export function gameTabs({ id, phase, status, watches, counted }: TabsFor): GameTab[] {
  const at = `/games/${id}`;
  const tabs: GameTab[] = [{ to: at, text: "tab.overview", icon: "info", end: true }];
  if (canPlay(phase, status)) tabs.push({ to: `${at}/challenges`, text: "tab.challenges", icon: "flag" });
  if (phase !== "upcoming") {
    tabs.push({ to: `${at}/scoreboard`, text: "tab.scoreboard", icon: "chart" });
    if (!closedBecause("notices", phase, status, true)) tabs.push({ to: `${at}/notices`, text: "tab.notices", icon: "bell" });
    if (counted || watches || phase !== "running") tabs.push({ to: `${at}/statistics`, text: "tab.statistics", icon: "list" });
  }
  // Its control room and stage are used before the start, too.
  if (watches) tabs.push({ to: `${at}/monitor`, text: "tab.monitor", icon: "monitor" });
  return tabs;
}
