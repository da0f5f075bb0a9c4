import * as z from "zod/mini";
import { PublicEvent } from "../events.ts";
import { LIMITS } from "../limits.ts";
import { LANGUAGES, WEBHOOK_KINDS, WEBHOOK_SHAPES } from "../names.ts";
import { text, trimmed } from "../wire.ts";

const Shape = z.enum(WEBHOOK_SHAPES, "field.invalid");
const Kinds = z
  .array(z.enum(WEBHOOK_KINDS, "field.invalid"))
  .check(z.minLength(1, "field.required"), z.maxLength(WEBHOOK_KINDS.length, "field.tooMany"));
const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
const MessageLanguage = z.enum(LANGUAGES, "field.invalid");
/** Telegram's chat: a number, or the name of a channel. */
const Chat = trimmed(LIMITS.webhookChat).check(z.regex(/^(?:-?\d+|@\w+)?$/, "webhook.chat"));
/** What is no web address at all is refused with the other fields; which addresses are allowed, only the service knows. */
const Address = trimmed(LIMITS.url, 1).check(z.refine((url) => url === "" || isWebAddress(url), "webhook.url"));
const named = { name: trimmed(LIMITS.webhookName, 1), url: Address };

/** A new webhook. `language` is that of messages to chats; `chat` is Telegram's. */
export const WebhookCreate = z.object({
  ...named,
  shape: Shape,
  kinds: Kinds,
  language: z._default(MessageLanguage, "en-US"),
  chat: z._default(Chat, ""),
  enabled: z._default(z.boolean(), true),
});
export type WebhookCreate = z.infer<typeof WebhookCreate>;

/** The changes; what is not named stays. The address is not shown again, so it is sent only if it changes. */
export const WebhookChange = z.partial(
  z.object({ ...named, shape: Shape, kinds: Kinds, language: MessageLanguage, chat: Chat, enabled: z.boolean() }),
);
export type WebhookChange = z.infer<typeof WebhookChange>;

/** How the last attempt went; `status` is null if nobody answered. */
const Attempt = z.object({ time: z.string(), status: z.nullable(z.int()), error: z.string() });

/**
 * A webhook without its secrets: of its address, which contains one in most chat services, only the host (empty: none yet, as after an
 * import). `waiting` events are to be sent, `failed` ones were given up. `failingSince` is null while it works; `nextAt` is when the next
 * attempt is due.
 */
export const WebhookView = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  shape: z.enum(WEBHOOK_SHAPES),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  language: z.enum(LANGUAGES),
  chat: z.string(),
  enabled: z.boolean(),
  waiting: z.int(),
  failed: z.int(),
  last: z.nullable(Attempt),
  failingSince: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
});
export type WebhookView = z.infer<typeof WebhookView>;

/** The only answer with the secret by which a receiver verifies our signature. */
export const WebhookMadeView = z.extend(WebhookView, { secret: z.string() });
export type WebhookMadeView = z.infer<typeof WebhookMadeView>;

/** A secret that replaces the previous one; both sign until `oldUntil`. */
export const WebhookSecretView = z.object({ secret: z.string(), oldUntil: z.string() });
export type WebhookSecretView = z.infer<typeof WebhookSecretView>;

/** The result of a test: the receiver's status and the beginning of its answer, or why there is none. */
export const WebhookTestView = z.object({ status: z.nullable(z.int()), error: z.string(), answer: z.string(), ms: z.int() });
export type WebhookTestView = z.infer<typeof WebhookTestView>;

/** An event that was given up, and why. */
export const WebhookFailureView = z.object({ event: PublicEvent, attempts: z.int(), failedAt: z.string(), error: z.string() });
export type WebhookFailureView = z.infer<typeof WebhookFailureView>;

/** Which of them are resent; all by default. */
export const WebhookFailureChoice = z.strictObject({ events: z.optional(z.array(text(64, 1)).check(z.maxLength(500, "field.tooMany"))) });
export type WebhookFailureChoice = z.infer<typeof WebhookFailureChoice>;
