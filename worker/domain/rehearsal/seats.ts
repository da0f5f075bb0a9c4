/** The header in which a rehearsal shows that an account that registers is its own (`services/rehearsal/seat-pass.ts`). */
export const PASS_HEADER = "X-Vexil-Rehearsal";

/** What the invitation code of a rehearsal's copy begins with; behind it the rehearsal's key. */
const CODE = "rehearsal ";
const KEY_LENGTH = 20;
/** By its length and these words a copy is known from every other game. */
export const REHEARSAL_CODE = { begins: CODE, length: CODE.length + KEY_LENGTH };

/** The code with which the teams of a rehearsal join its copy. `key`: twenty hexadecimal digits that nobody else knows. */
export const codeOf = (key: string) => CODE + key;

/** The account and the team of a seat, the `attempt`-th for it. Nothing is ever sent to such an address: no name server may know `invalid` (RFC 2606). */
export function seatOf(key: string, seat: number, attempt: number): { name: string; email: string; team: string } {
  const number = String(seat).padStart(2, "0");
  const nth = String.fromCharCode("a".charCodeAt(0) + (attempt % 26));
  return {
    name: `r${key.slice(0, 8)}${number}${nth}`,
    email: `${number}${nth}@${key}.rehearsal.invalid`,
    team: `Rehearsal ${key.slice(0, 4)}-${number}`,
  };
}

/** The smallest of sorted figures below or at which so many per cent of them are: where it stands among so many. */
export const rankOf = (percent: number, count: number) => Math.max(0, Math.ceil((percent / 100) * count) - 1);
