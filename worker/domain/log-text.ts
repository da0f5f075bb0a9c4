const LONGEST = 500;

/** A message as the log keeps it: one line, whatever names it quotes, and bounded. */
export function logText(message: string): string {
  return message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, LONGEST);
}
