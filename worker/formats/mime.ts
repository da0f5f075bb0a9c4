import { oneLine } from "../domain/mail/mail-template.ts";

/** A mail as it is sent: `id` and `createdAt` make its Message-ID, which is the same at every attempt, so that a receiver can recognise a repeat. */
export type Envelope = {
  id: number;
  createdAt: number;
  from: string;
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

const CRLF = "\r\n";
/** Bytes whose base64 form, with `=?UTF-8?B?` and `?=` around it and `Subject: ` before it, fits in the 76 characters of RFC 2047. */
const WORD_BYTES = 39;
const LINE = 76;

/** The message (RFC 5322) with both bodies in base64, which no server changes and which has no line that begins with a dot. */
export function mimeMessage(mail: Envelope): string {
  const boundary = `vexil-${mail.id}-${mail.createdAt.toString(36)}`;
  const head = [
    `From: ${displayName(mail.fromName)}${CRLF} <${mail.from}>`,
    `To: <${mail.to}>`,
    `Subject: ${headerText(mail.subject)}`,
    `Date: ${new Date(mail.createdAt).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: ${messageId(mail)}`,
    "MIME-Version: 1.0",
    "Auto-Submitted: auto-generated",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const parts = [part("plain", mail.text), part("html", mail.html)].map((body) => `--${boundary}${CRLF}${body}`);
  return [...head, "", ...parts, `--${boundary}--`, ""].join(CRLF);
}

/** The Message-ID of a mail, the same at each try, so that a receiver recognises a repeat (RFC 5322, 3.6.4). */
function messageId({ id, createdAt, from }: Pick<Envelope, "id" | "createdAt" | "from">): string {
  return `<vexil.${id}.${createdAt.toString(36)}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/** Whether an address can be used in a header and in an SMTP command without quoting. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[0-9A-Za-z.-]+$/.test(address);
}

function part(type: "plain" | "html", body: string): string {
  const lines = base64(body.replace(/\r?\n/g, CRLF)).match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  return [`Content-Type: text/${type}; charset=utf-8`, "Content-Transfer-Encoding: base64", "", ...lines].join(CRLF);
}

function displayName(name: string): string {
  const line = oneLine(name);
  return isPlainText(line) ? `"${line.replace(/["\\]/g, "\\$&")}"` : encodedWords(line);
}

function headerText(text: string): string {
  const line = oneLine(text);
  return isPlainText(line) ? line : encodedWords(line);
}

function isPlainText(line: string): boolean {
  return line.length <= LINE - 16 && /^[\x20-\x7e]*$/.test(line) && !line.includes("=?");
}

/** RFC 2047: encoded words of whole characters, each on a line of its own. */
function encodedWords(line: string): string {
  const words: string[] = [""];
  for (const character of line) {
    const longer = words.at(-1) + character;
    if (new TextEncoder().encode(longer).length > WORD_BYTES) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${base64(word)}?=`).join(`${CRLF} `);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
