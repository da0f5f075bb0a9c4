import type { Language } from "../wire/names.ts";

/** The reader of a rehearsal's one mail: the user who began it, in their language. */
export type MailTrial = { to: string; userName: string; language: Language };
