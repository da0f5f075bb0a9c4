import { COMMON_PASSWORDS } from "./common-passwords.ts";

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** A password in the form that is hashed: the same one however a keyboard encodes it, including full-width characters. */
export function plainPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Whether a password is among those that attackers try first, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(plainPassword(password).toLowerCase());
}
