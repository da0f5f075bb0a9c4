import type { PublicEvent } from "../../contract/wire/events.ts";
import type { Language, WebhookShape } from "../../contract/wire/names.ts";
import { nameFor, proseFor, type Chat } from "./plain.ts";
import { lineOf } from "./webhook-texts.ts";

/** How a webhook's messages are made. */
export type Look = { shape: WebhookShape; language: Language; chat: string };

/** A message: the body, null if these events say nothing to a chat, and how many of the events, from the first on, it contains. */
export type Message = { body: string | null; events: number };

/** Lines of one message: more are hard to read. */
const MOST_LINES = 15;

/** Characters per message, well below each chat's limit (2,000, 4,000, 4,096 and 4,000), and the minimum time between two messages. */
const CHATS: Record<Chat, { characters: number; gapMs: number; bodyOf: (text: string, look: Look) => object }> = {
  /** No pings, no previews: 30 messages a minute. */
  discord: { characters: 1_900, gapMs: 2_100, bodyOf: (content) => ({ content, allowed_mentions: { parse: [] }, flags: 4 }) },
  /** One message a second. */
  slack: {
    characters: 3_500,
    gapMs: 1_100,
    bodyOf: (text) => ({ text, mrkdwn: false, parse: "none", link_names: false, unfurl_links: false, unfurl_media: false }),
  },
  /** 20 messages a minute to a group. */
  telegram: {
    characters: 3_500,
    gapMs: 3_100,
    bodyOf: (text, { chat }) => ({ chat_id: chat, text, parse_mode: "HTML", link_preview_options: { is_disabled: true } }),
  },
  mattermost: { characters: 3_500, gapMs: 1_100, bodyOf: (text) => ({ text }) },
};

/** The next message for waiting events, in order. Our own format takes one each; a chat's takes as many as fit. */
export function messageOf(events: PublicEvent[], look: Look): Message {
  if (look.shape === "json") return { body: JSON.stringify(events[0]), events: 1 };
  const { characters, bodyOf } = CHATS[look.shape];
  const [name, prose] = [nameFor(look.shape), proseFor(look.shape)];
  const lines: string[] = [];
  let taken = 0;
  for (let length = 0; taken < events.length && lines.length < MOST_LINES; taken += 1) {
    const line = lineOf(events[taken]!, look.language, name, prose);
    if (line === null) continue;
    length += line.length + 1;
    if (length > characters && lines.length > 0) break;
    lines.push(line);
  }
  return { body: lines.length === 0 ? null : JSON.stringify(bodyOf(lines.join("\n"), look)), events: taken };
}

/** How long after a message the next one may be sent, in ms; events in between are sent together. */
export function gapOf(shape: WebhookShape): number {
  return shape === "json" ? 0 : CHATS[shape].gapMs;
}
