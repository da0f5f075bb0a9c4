import { LIMITS } from "#worker/contract/wire/limits.ts";

/** The criteria of a strong password, in the order of the hints. */
export type PasswordHint = "length" | "lower" | "upper" | "digit" | "symbol";
/** How strong a password is, from 0, and which criteria it meets. */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; met: Record<PasswordHint, boolean> };

/** Rates a password from 0 (refused: too short) to 4. This is advice only: the server requires nothing but the length. */
export function passwordStrength(password: string): Strength {
  const met: Strength["met"] = {
    length: password.length >= LIMITS.password.min,
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\d/.test(password),
    symbol: /[^\p{L}\d\s]/u.test(password),
  };
  if (!met.length) return { score: 0, met };
  const kinds = [met.lower, met.upper, met.digit, met.symbol].filter(Boolean).length;
  const variety = new Set(password).size;
  const bits = Math.log2(Math.max(10, kinds * 22)) * Math.min(password.length, variety * 2);
  return { score: bits >= 80 ? 4 : bits >= 58 ? 3 : bits >= 40 ? 2 : 1, met };
}
