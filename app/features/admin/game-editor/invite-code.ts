const SIGNS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** An invite code of 24 signs that are hard to mistake for each other; `random` gives bytes (about 139 bits enter the code). */
export function inviteCode(random: (bytes: number) => Uint8Array): string {
  let code = "";
  while (code.length < 24) {
    for (const byte of random(48)) {
      // Bytes beyond the last whole multiple are thrown away, or the first signs would come more often.
      if (byte < SIGNS.length * 4 && code.length < 24) code += SIGNS[byte % SIGNS.length];
    }
  }
  return code;
}
