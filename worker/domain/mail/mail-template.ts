import type { Language } from "../../contract/wire/names.ts";
import { MAIL_TEXTS, type MailTemplate } from "./mail-texts.ts";

/** The contents of a mail. `link` is absolute; `at` is when it was written, in epoch milliseconds. */
export type Letter = {
  template: MailTemplate;
  language: Language;
  platform: string;
  userName: string;
  to: string;
  link: string;
  at: number;
};

/** The one template: subject `{title} - {platform}`, a text and an HTML version that say the same. */
export function writeLetter(letter: Letter): { subject: string; text: string; html: string } {
  const { language, link } = letter;
  const { [letter.template]: about, copy, ...texts } = MAIL_TEXTS[language];
  const { title } = about;
  const time = `${new Date(letter.at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const values = { name: unlinked(oneLine(letter.userName)), platform: oneLine(letter.platform), email: oneLine(letter.to), time };
  const say = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, key: keyof typeof values) => values[key]);
  const said = {
    greeting: say(texts.greeting),
    what: say(about.information),
    button: say(about.button),
    ignore: say(about.ignore ?? texts.ignore),
    sentTo: say(texts.sentTo),
  };
  const { greeting, what, button, ignore, sentTo } = said;
  return {
    subject: `${title} - ${values.platform}`,
    text: [greeting, what, `${button}:\n${link}`, ignore, `-- \n${values.platform}\n${sentTo}`].join("\n\n") + "\n",
    html: page({ language, title, link, copy, ...said, ...values }),
  };
}

/**
 * A name of which no mail program makes a link: whoever registers with somebody else's address chooses the name that our mail greets them by. An
 * invisible space follows each sign that holds an address together.
 */
function unlinked(name: string): string {
  return name.replace(/[.:/。．｡：／](?=\S)/gu, "$&\u200b");
}

/** Text from outside as a single line: it can begin neither a header nor a second paragraph. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

type Page = Record<"language" | "title" | "greeting" | "what" | "button" | "link" | "copy" | "ignore" | "sentTo" | "platform", string>;

/** Mail programs ignore style sheets, so every style is inline. */
function page(values: Page): string {
  const v = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, text.replace(/[&<>"']/g, (c) => ESCAPES[c]!)]),
  ) as typeof values;
  return `<!doctype html>
<html lang="${v.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${v.title}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef2f7;color:#1b2638;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans CJK SC',sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse;background:#ffffff;border-radius:8px">
<tr><td style="padding:32px 32px 0;font-size:14px;font-weight:600;color:#5a6880">${v.platform}</td></tr>
<tr><td style="padding:8px 32px 0"><h1 style="margin:0;font-size:22px;line-height:1.3">${v.title}</h1></td></tr>
<tr><td style="padding:20px 32px 0"><p style="margin:0 0 12px">${v.greeting}</p><p style="margin:0">${v.what}</p></td></tr>
<tr><td style="padding:24px 32px 0"><a href="${v.link}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#12305e;color:#ffffff;font-weight:600;text-decoration:none">${v.button}</a></td></tr>
<tr><td style="padding:24px 32px 0;font-size:14px;color:#5a6880"><p style="margin:0 0 4px">${v.copy}</p><p style="margin:0;word-break:break-all"><a href="${v.link}" style="color:#12305e">${v.link}</a></p></td></tr>
<tr><td style="padding:20px 32px 0;font-size:14px;color:#5a6880"><p style="margin:0">${v.ignore}</p></td></tr>
<tr><td style="padding:20px 32px 32px;font-size:12px;color:#5a6880">${v.sentTo}</td></tr>
</table>
</body>
</html>
`;
}
