import type { WebhookShape } from "../../contract/wire/names.ts";

/** Formats in which an event is a line of text in a chat, instead of our JSON. */
export type Chat = Exclude<WebhookShape, "json">;

/** An invisible character that breaks up mentions and links. */
const JOINER = "\u2060";

/**
 * A text that strangers chose, on one line and at most this many characters long, which no chat takes for a mention or a link. Control and
 * format characters, which could change the text direction, are removed, except the one that joins emoji.
 */
function tamed(text: string, most: number): string {
  const line = text
    .replace(/(?!\u200D)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .normalize("NFC");
  const characters = Array.from(line);
  const cut = characters.length <= most ? line : `${characters.slice(0, most - 1).join("")}…`;
  return cut
    .replaceAll("@", `@${JOINER}`)
    .replaceAll("://", `:${JOINER}//`)
    .replace(/\.(?=[\p{L}\p{N}])/gu, `.${JOINER}`);
}

/** The characters with a meaning in each chat. Slack's messages are sent without Markdown, so only brackets count there. */
const ESCAPES: Record<Chat, (text: string) => string> = {
  discord: (text) => text.replace(/[\\*_~`|<>#[\]():-]/g, "\\$&"),
  mattermost: (text) =>
    text
      .replace(/&(?=\w+;)/g, "&amp;")
      .replace(/[\\*_~`|>#[\](){}+!-]/g, "\\$&")
      .replaceAll("<", "&lt;"),
  slack: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  telegram: (text) =>
    ESCAPES.slack(
      // Otherwise commands, hashtags and cashtags, which members can press.
      text.replace(/[/#$](?=[\p{L}\p{N}_])/gu, `$&${JOINER}`),
    ),
};

/** How each chat sets off a name from the words around it. */
const NAMES: Record<Chat, (escaped: string) => string> = {
  discord: (escaped) => `**${escaped}**`,
  mattermost: (escaped) => `**${escaped}**`,
  slack: (escaped) => `“${escaped}”`,
  telegram: (escaped) => `<b>${escaped}</b>`,
};

const NAME_LENGTH = 100;
const PROSE_LENGTH = 600;

/** A name or title as a chat shows it; a blank one is a dash. */
export const nameFor = (chat: Chat) => (text: string) => NAMES[chat](ESCAPES[chat](tamed(text, NAME_LENGTH) || "–"));
/** A longer text, as plain words. */
export const proseFor = (chat: Chat) => (text: string) => ESCAPES[chat](tamed(text, PROSE_LENGTH) || "–");
