import type { Envelope } from "../../formats/mime.ts";

/**
 * What became of a mail. Refused `mail`: never again. `later`: this mail at another time.
 * `sender`: nothing can be sent at the moment, whoever it is for. `error` is for the administrator and holds no password.
 */
export type Delivery = { ok: true } | { ok: false; fault: "mail" | "later" | "sender"; error: string };

/** A way out for mail. One mail at a time; outcomes are returned, never thrown. */
export interface Sender {
  /** Whether bodies stay readable after sending. */
  readonly keepsBodies: boolean;
  deliver(mail: Envelope): Promise<Delivery>;
  /** Ends what is open. */
  close(): Promise<void>;
}

const LONGEST_ERROR = 300;

/** The text of an error as one line, without what must stay secret. */
export function errorText(error: unknown, secrets: string[] = []): string {
  let text = error instanceof Error ? error.message : String(error);
  for (const secret of secrets) if (secret !== "") text = text.replaceAll(secret, "***");
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, LONGEST_ERROR);
}
