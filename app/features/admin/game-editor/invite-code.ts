const SIGNS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** An invite code of 24 characters that are hard to confuse; `random` returns random bytes (the code has about 139 bits). */
export function inviteCode(random: (bytes: number) => Uint8Array): string {
  let code = "";
  while (code.length < 24) {
    for (const byte of random(48)) {
      // Bytes beyond the last whole multiple are skipped, or the first characters would be more frequent.
      if (byte < SIGNS.length * 4 && code.length < 24) code += SIGNS[byte % SIGNS.length];
    }
  }
  return code;
}
