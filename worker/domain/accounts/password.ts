import { COMMON_PASSWORDS } from "./common-passwords.ts";

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** Whether a password is among those that every guesser tries first, in any case of letters. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
