import type { DivisionTerms } from "../../contract/wire/game/divisions.ts";
import type { ErrorCode } from "../../contract/wire/errors.ts";
import { pastedText } from "../../contract/wire/pasted-text.ts";
import { emailDomain, emailKey, plainDomain } from "../mail/email.ts";
import { teamNameKey } from "../names/team-name.ts";

/** A user by e-mail address. `isListed`: it is on the division's list. */
export type Person = { emailKey: string; emailConfirmed: boolean; isListed: boolean };

/** An application for a division: the user who joins, members of the team who come along, and whether the team is on the list by its name. */
export type Applicant = { code: string | null; own: Person; others: Person[]; isTeamListed: boolean };

/** `by` is what admitted the applicant: unless it is `address`, addresses did not matter. */
export type Admission = { ok: true; by: "all" | "code" | "team" | "address" } | { ok: false; code: ErrorCode };

/** The rights of a division among those of its game. */
export function termsOf(terms: DivisionTerms[], name: string | null): DivisionTerms | null {
  return terms.find((one) => one.name === name) ?? null;
}

/** Whether it is possible at all to get into a division. `isListed`: its list has entries. `confirms`: addresses can be confirmed here. */
export function hasWayIn(terms: DivisionTerms | null, isListed: boolean, confirms: boolean): boolean {
  if (!terms || (terms.code === undefined && !terms.domains && !terms.listed)) return true;
  return terms.code !== undefined || (terms.listed === true && isListed) || (terms.domains !== undefined && confirms);
}

/** Whether the code is right, without what was pasted around it. Codes of earlier versions may be stored with it. */
export function isCode(brought: string | null | undefined, code: string | null | undefined): boolean {
  return brought != null && brought !== "" && code != null && brought === pastedText(code);
}

/** The divisions of guests. */
export function guestsOf(divisions: string[], terms: DivisionTerms[]): string[] {
  return divisions.filter((name) => termsOf(terms, name)?.guest === true);
}

/** Whether a division admits an applicant, and if not, why. A wrong code is reported as wrong. */
export function admit(terms: DivisionTerms | null, { code, own, others, isTeamListed }: Applicant): Admission {
  if (!terms || (terms.code === undefined && !terms.domains && !terms.listed)) return { ok: true, by: "all" };
  if (isCode(code, terms.code)) return { ok: true, by: "code" };
  if (terms.listed && isTeamListed) return { ok: true, by: "team" };
  const knows = (person: Person) => (terms.listed === true && person.isListed) || hasDomain(terms.domains ?? [], person.emailKey);
  if (knows(own) && own.emailConfirmed) {
    return others.every((one) => knows(one) && one.emailConfirmed) ? { ok: true, by: "address" } : refused("game.divisionMembers");
  }
  if (knows(own)) return refused("game.divisionUnconfirmed");
  if (terms.code !== undefined && code) return refused("game.inviteWrong");
  return refused(terms.domains || terms.listed ? "game.divisionNotAdmitted" : "game.inviteRequired");
}

function hasDomain(domains: string[], address: string): boolean {
  const own = emailDomain(address);
  return domains.some((domain) => plainDomain(domain) === own);
}

/** The form in which entries of a list are compared: an address if it contains an `@`, else a team's name. */
function entryKey(entry: string): string {
  return entry.includes("@") ? emailKey(entry) : `team ${teamNameKey(entry)}`;
}

/** The entries of a division's list, in order; of two equivalent ones the first is kept. */
export function entryRows(division: string, entries: string[]) {
  const byKey = new Map<string, string>();
  for (const entry of entries) if (!byKey.has(entryKey(entry))) byKey.set(entryKey(entry), entry);
  return Array.from(byKey, ([key, entry], position) => ({ division, key, entry, position }));
}

const refused = (code: ErrorCode): Admission => ({ ok: false, code });
