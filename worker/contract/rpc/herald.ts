import type { PublicEvent } from "../wire/events.ts";
import type { Language, WebhookKind, WebhookShape } from "../wire/names.ts";
import type { Entry } from "./ledger.ts";

/** Entries of a game's log of which something may be told, without what was submitted, by whom and from where; between `after` and `upTo` there are no others. */
export type HeraldNews = {
  after: number;
  upTo: number;
  entries: Entry[];
  /** Up to here the log was taken over from elsewhere, which is no news. */
  silentUpTo: number;
};

/** A webhook as its organiser has set it. */
export type HookSettings = {
  id: string;
  name: string;
  shape: WebhookShape;
  kinds: WebhookKind[];
  language: Language;
  chat: string;
  enabled: boolean;
};

/** The address and the secret, which no answer holds again. An empty address is none yet. */
export type HookSecrets = { url: string; secret: string };

/** How an attempt ended. `status` is null where nobody answered; times are epoch ms. */
export type HookAttempt = { at: number; status: number | null; error: string };

/** The same with how it goes. `host` is all that is shown of the address. */
export type HeldHook = HookSettings & {
  host: string;
  waiting: number;
  failed: number;
  last: HookAttempt | null;
  failingSince: number | null;
  nextAt: number | null;
};

/** What became of a test. `answer`: how the receiver's answer begins. */
export type HookTest = { status: number | null; error: string; answer: string; ms: number };

/** An event that was given up. */
export type HookFailure = { event: PublicEvent; attempts: number; failedAt: number; error: string };

/** One Herald per game (named by the game's id): tells the outside by webhooks, each event until it is taken. Null: there is no such webhook. */
export interface HeraldApi {
  /** Notes what is to be told, each entry once however often it comes: stored when this answers. False when no webhook is on, and nothing was noted. */
  take(news: HeraldNews): Promise<boolean>;
  hooks(): Promise<HeldHook[]>;
  /** Null when the game has `most` already. */
  add(hook: HookSettings & HookSecrets, most: number): Promise<HeldHook | null>;
  change(id: string, change: Partial<Omit<HookSettings, "id">> & Partial<Pick<HookSecrets, "url">>): Promise<HeldHook | null>;
  remove(id: string): Promise<boolean>;
  /** Signs with this secret from now on, and beside it with the one before until the moment (epoch ms) that is answered. */
  renewSecret(id: string, secret: string): Promise<number | null>;
  /** Sends an example at once, whatever waits, and waits for what the receiver says. */
  tryOut(id: string): Promise<HookTest | null>;
  /** What was given up, the newest first, at most 500. */
  failures(id: string): Promise<HookFailure[] | null>;
  /** Lets events that were given up be sent again, or (null) all of them; answers how many. */
  resend(id: string, events: string[] | null): Promise<number | null>;
  /** Forgets events that were given up, or all of them; answers how many. */
  forget(id: string, events: string[] | null): Promise<number | null>;
  /** Forgets everything (a deleted game). */
  erase(): Promise<void>;
}
