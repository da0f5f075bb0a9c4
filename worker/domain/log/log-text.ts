const LONGEST = 500;
/** Most messages: nothing in them needs a look at what Unicode says of it. */
const PLAIN = /^[ -~]*$/;

/** A message as the log keeps it: one line that reads from left to right and hides nothing, whatever names it quotes, and bounded. */
export function logText(message: string): string {
  if (PLAIN.test(message)) return message.slice(0, LONGEST);
  const line = message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "");
  return line.slice(0, LONGEST);
}
