import type { ErrorView } from "#worker/contract/wire/wire.ts";

/** What an action returns when it does not redirect: which form it was, and what was wrong or done. */
export type FormResult = { intent: string; error?: ErrorView; done?: true };
