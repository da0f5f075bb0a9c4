/** The header by which a registration proves that it belongs to a rehearsal (`services/rehearsal/seat-pass.ts`). */
export const PASS_HEADER = "X-Vexil-Rehearsal";

/** Prefix of the invitation code of a rehearsal's copy; the rehearsal's key follows. */
const CODE = "rehearsal ";
const KEY_LENGTH = 20;
/** Prefix and length of such a code, which distinguish a copy from every other game. */
export const REHEARSAL_CODE = { begins: CODE, length: CODE.length + KEY_LENGTH };

/** The code with which the teams of a rehearsal join its copy. `key`: twenty hexadecimal digits that nobody else knows. */
export const codeOf = (key: string) => CODE + key;

/** The account and the team of a seat, for its `attempt`-th try. Nothing is ever sent to such an address: no name server may know `invalid` (RFC 2606). */
export function seatOf(key: string, seat: number, attempt: number): { name: string; email: string; team: string } {
  const number = String(seat).padStart(2, "0");
  const nth = String.fromCharCode("a".charCodeAt(0) + (attempt % 26));
  return {
    name: `r${key.slice(0, 8)}${number}${nth}`,
    email: `${number}${nth}@${key}.rehearsal.invalid`,
    team: `Rehearsal ${key.slice(0, 4)}-${number}`,
  };
}

/** The index of a percentile among this many sorted figures: of the smallest one such that this many per cent are at or below it. */
export const rankOf = (percent: number, count: number) => Math.max(0, Math.ceil((percent / 100) * count) - 1);
