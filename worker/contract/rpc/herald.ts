import type { PublicEvent } from "../wire/events.ts";
import type { Language, WebhookKind, WebhookShape } from "../wire/names.ts";
import type { Entry } from "./ledger.ts";

/** Entries of a game's log that may cause an event, without what was submitted, by whom and from where; there are no others between `after` and `upTo`. */
export type HeraldNews = {
  after: number;
  upTo: number;
  entries: Entry[];
  /** The log up to here was imported, which is no news. */
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

/** The address and the secret, which no answer contains. An empty address is not set yet. */
export type HookSecrets = { url: string; secret: string };

/** How an attempt ended. `status` is null if nobody answered; times are epoch ms. */
export type HookAttempt = { at: number; status: number | null; error: string };

/** The same with its state. `host` is all that is shown of the address. */
export type HeldHook = HookSettings & {
  host: string;
  waiting: number;
  failed: number;
  last: HookAttempt | null;
  failingSince: number | null;
  nextAt: number | null;
};

/** The result of a test. `answer`: how the receiver's answer begins. */
export type HookTest = { status: number | null; error: string; answer: string; ms: number };

/** An event that was given up. */
export type HookFailure = { event: PublicEvent; attempts: number; failedAt: number; error: string };

/** One Herald per game (named by the game's id): sends events to webhooks, each until it is accepted. Null: there is no such webhook. */
export interface HeraldApi {
  /**
   * Stores what is to be sent, each entry once however often it arrives; it is durable when this answers. False when no webhook is on, and
   * nothing was stored.
   */
  take(news: HeraldNews): Promise<boolean>;
  hooks(): Promise<HeldHook[]>;
  /** Null when the game has `most` already. */
  add(hook: HookSettings & HookSecrets, most: number): Promise<HeldHook | null>;
  change(id: string, change: Partial<Omit<HookSettings, "id">> & Partial<Pick<HookSecrets, "url">>): Promise<HeldHook | null>;
  remove(id: string): Promise<boolean>;
  /** Signs with this secret from now on, and also with the previous one until the returned moment (epoch ms). */
  renewSecret(id: string, secret: string): Promise<number | null>;
  /** Sends an example at once, whatever is waiting, and waits for the receiver's answer. */
  tryOut(id: string): Promise<HookTest | null>;
  /** What was given up, newest first, at most 500. */
  failures(id: string): Promise<HookFailure[] | null>;
  /** Resends events that were given up, or (null) all of them; returns how many. */
  resend(id: string, events: string[] | null): Promise<number | null>;
  /** Deletes events that were given up, or all of them; returns how many. */
  forget(id: string, events: string[] | null): Promise<number | null>;
  /** Forgets everything (a deleted game). */
  erase(): Promise<void>;
}
