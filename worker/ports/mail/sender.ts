import type { Envelope } from "../../formats/mime.ts";

/**
 * The result of sending a mail. A refusal of the `mail`: never again. `later`: this mail at another time. `sender`: nothing can be sent at
 * the moment, to anybody. `error` is for the administrator and contains no password.
 */
export type Delivery = { ok: true } | { ok: false; fault: "mail" | "later" | "sender"; error: string };

/** A sender of mail. One mail at a time; results are returned, never thrown. */
export interface Sender {
  /** Whether bodies stay readable after sending. */
  readonly keepsBodies: boolean;
  deliver(mail: Envelope): Promise<Delivery>;
  /** Closes open connections. */
  close(): Promise<void>;
}

const LONGEST_ERROR = 300;

/** The text of an error as one line, without secrets. */
export function errorText(error: unknown, secrets: string[] = []): string {
  let text = error instanceof Error ? error.message : String(error);
  for (const secret of secrets) if (secret !== "") text = text.replaceAll(secret, "***");
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, LONGEST_ERROR);
}
