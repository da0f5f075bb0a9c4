const LONGEST = 500;
/** Matches most messages, which need no Unicode processing. */
const PLAIN = /^[ -~]*$/;

/** A message as the log stores it: one line of bounded length that reads from left to right and hides nothing, whatever names it quotes. */
export function logText(message: string): string {
  if (PLAIN.test(message)) return message.slice(0, LONGEST);
  const line = message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "");
  return line.slice(0, LONGEST);
}
