import { COMMON_PASSWORDS } from "./common-passwords.ts";

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** A password as it is hashed: the same one whichever way a keyboard spells it, in full width too. */
export function plainPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Whether a password is among those that every guesser tries first, in any case of letters. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(plainPassword(password).toLowerCase());
}
