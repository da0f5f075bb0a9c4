import { isLoopback } from "../../domain/addresses/base-url.ts";
import { isPlainAddress } from "../../formats/mime.ts";

/** How a mail server is reached. */
export type SmtpSettings = {
  kind: "smtp";
  host: string;
  port: number;
  /** TLS from the first byte, started by STARTTLS, or by STARTTLS only if it is offered: on the machine itself. */
  tls: "implicit" | "starttls" | "offered";
  login: { user: string; password: string } | null;
};
/** How mail is sent; `mailbox` keeps it on the server, where administrators read it. */
export type MailSettings = { from: string } & (SmtpSettings | { kind: "cloudflare" } | { kind: "mailbox" });

/** Parses the operator's setting; a text says what is wrong with it, without repeating a password. */
export function parseMail(mail: string, from: string): MailSettings | string {
  if (mail === "mailbox") return { kind: "mailbox", from: from || "vexil@localhost" };
  const sender = mail === "cloudflare" ? { kind: "cloudflare" as const } : parseSmtp(mail);
  if (typeof sender === "string") return sender;
  const address = from || (sender.kind === "smtp" && sender.login?.user) || "";
  if (!isPlainAddress(address)) return "VEXIL_MAIL_FROM must be the address that mail comes from";
  return { ...sender, from: address };
}

function parseSmtp(mail: string): SmtpSettings | string {
  const url = URL.canParse(mail) ? new URL(mail) : null;
  const implicit = url?.protocol === "smtps:";
  if (!url || !url.hostname || !(implicit || url.protocol === "smtp:")) {
    return "VEXIL_MAIL must be smtp://user:password@host:587, smtps://user:password@host:465, cloudflare or mailbox";
  }
  try {
    const login = url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : null;
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const tls = implicit ? "implicit" : isLoopback(host) ? "offered" : "starttls";
    return { kind: "smtp", host, port: Number(url.port) || (implicit ? 465 : 587), tls, login };
  } catch {
    return "VEXIL_MAIL: write a % in the user name or password as %25";
  }
}

let known: { mail: string; from: string; settings: MailSettings | null } | null = null;

/** The configured sender; null when there is none, or the setting is invalid. */
export function mailSettings(env: { VEXIL_MAIL?: string; VEXIL_MAIL_FROM?: string }): MailSettings | null {
  const { VEXIL_MAIL: mail = "", VEXIL_MAIL_FROM: from = "" } = env;
  if (mail === "") return null;
  if (known?.mail === mail && known.from === from) return known.settings;
  const parsed = parseMail(mail, from);
  if (typeof parsed === "string") console.error(JSON.stringify({ event: "mail.settings", error: parsed }));
  known = { mail, from, settings: typeof parsed === "string" ? null : parsed };
  return known.settings;
}
