import type { Language } from "../wire/names.ts";

/** To whom a rehearsal sends its one mail: whoever began it, in his language. */
export type MailTrial = { to: string; userName: string; language: Language };
