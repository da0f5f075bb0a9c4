import { skeleton } from "./look-alike.ts";
import { hasBase, hasHidden, hasPiledMarks, withoutHidden } from "./name.ts";

let emoji: RegExp | undefined;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The form in which the names of two teams of one game must differ, so that no team is confused with a rival. Stored with the team. */
export function teamNameKey(name: string): string {
  return skeleton(name.replace(UNSEEN, ""));
}

/** Whether a team's name is readable. */
export function isReadableTeamName(name: string): boolean {
  return !hasHidden(name.replace(anyEmoji(), "x")) && !hasPiledMarks(name) && hasBase(name);
}

/** A name that another server or an earlier version accepted: unchanged if it is readable, else its readable part; `team-{id}` if nothing is left. */
export function cleanTeamName(name: string, id: number): string {
  if (isReadableTeamName(name)) return name;
  const clean = withoutHidden(name);
  return isReadableTeamName(clean) ? clean : `team-${id}`;
}

/**
 * Emoji that are one symbol although they consist of several characters, some of which are invisible alone. Created on first use: of
 * everything created with the isolate, this list would take longest.
 */
function anyEmoji(): RegExp {
  return (emoji ??= new RegExp("\\p{RGI_Emoji}", "gv"));
}
