import { skeleton } from "./look-alike.ts";
import { hasBase, hasHidden, hasPiledMarks, withoutHidden } from "./name.ts";

let emoji: RegExp | undefined;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The form in which the names of two teams of one game differ, so that nobody is taken for a rival. Kept with the team. */
export function teamNameKey(name: string): string {
  return skeleton(name.replace(UNSEEN, ""));
}

/** Whether a team's name can be read for what it is. */
export function isReadableTeamName(name: string): boolean {
  return !hasHidden(name.replace(anyEmoji(), "x")) && !hasPiledMarks(name) && hasBase(name);
}

/** A name that another server or an earlier version let pass, as it is when it can be read, else what of it can be; `team-{id}` when that is nothing. */
export function cleanTeamName(name: string, id: number): string {
  if (isReadableTeamName(name)) return name;
  const clean = withoutHidden(name);
  return isReadableTeamName(clean) ? clean : `team-${id}`;
}

/**
 * Emoji that are one sign although they are joined of several characters, some of which show nothing alone. Made when it is first needed: of all that is
 * made with the isolate, this list would take longest.
 */
function anyEmoji(): RegExp {
  return (emoji ??= new RegExp("\\p{RGI_Emoji}", "gv"));
}
