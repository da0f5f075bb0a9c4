import type { GameSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { ErrorCode } from "../../contract/wire/errors.ts";

/** What decides the division of a team that joins: the game's list, the team's present division, and who asks. */
export type DivisionChoice = {
  wanted: string | null;
  list: string[];
  stored: string | null;
  joined: number;
  isCaptain: boolean;
  decided: boolean;
};

/** `free`: this one may replace another stored division. Otherwise the stored one must be none or the same, which is checked again when the row is written. */
export type DivisionAnswer = { ok: true; division: string | null; free: boolean } | { ok: false; code: ErrorCode };

/**
 * A division is chosen from the game's list while nobody of the team takes part, or later by its captain until the team is accepted;
 * everybody else must name the same one. A stored division that is no longer on the list is ignored.
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

/** Whether a team plays as a guest: it is ranked, but its solves change no point values and take no bloods. */
export function isGuestOf(game: GameSettings | null, team: Pick<ParticipationSettings, "division"> | null): boolean {
  return game?.guests !== undefined && team !== null && team.division !== null && game.guests.includes(team.division);
}
