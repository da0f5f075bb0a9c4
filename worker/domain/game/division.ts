import type { GameSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { ErrorCode } from "../../contract/wire/errors.ts";

/** What decides the division of a team that joins: the game's list, what the team already has, who asks. */
export type DivisionChoice = {
  wanted: string | null;
  list: string[];
  stored: string | null;
  joined: number;
  isCaptain: boolean;
  decided: boolean;
};

/** `free`: another stored division may be replaced by this one. Otherwise it must be none or the same, checked again where the row is written. */
export type DivisionAnswer = { ok: true; division: string | null; free: boolean } | { ok: false; code: ErrorCode };

/**
 * A division is chosen from the game's list while nobody of the team takes part, or later by its captain as long as
 * the team is not accepted; everybody else must name the same one. A stored division that the list has lost binds nobody.
 */
export function chooseDivision(choice: DivisionChoice): DivisionAnswer {
  const { wanted, list, stored } = choice;
  if (list.length === 0) return { ok: true, division: stored, free: true };
  if (!wanted) return { ok: false, code: "game.divisionRequired" };
  if (!list.includes(wanted)) return { ok: false, code: "game.divisionInvalid" };
  const free = (stored !== null && !list.includes(stored)) || (choice.isCaptain && !choice.decided);
  if (!free && choice.joined > 0 && stored !== null && stored !== wanted) return { ok: false, code: "game.divisionFixed" };
  return { ok: true, division: wanted, free };
}

/** Whether a team plays as a guest: it is ranked, but its solves move no value and are nobody's blood. */
export function isGuestOf(game: GameSettings | null, team: Pick<ParticipationSettings, "division"> | null): boolean {
  return game?.guests !== undefined && team !== null && team.division !== null && game.guests.includes(team.division);
}
