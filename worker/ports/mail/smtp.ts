import { isPlainAddress, mimeMessage, type Envelope } from "../../formats/mime.ts";
import { errorText, type Delivery, type Sender } from "./sender.ts";
import type { SmtpSettings } from "./settings.ts";
import type { Reply } from "./reply-reader.ts";
import { SmtpSocket } from "./smtp-socket.ts";

/** How long a connection, each reply, and the acceptance of a mail may take. */
export type SmtpTimes = { connectMs: number; replyMs: number; takeMs: number };
/**
 * Servers examine a mail before they confirm that they have it. A client that does not wait for that sends it again, and it arrives twice
 * (RFC 5321, 4.5.3.2.6).
 */
const TIMES: SmtpTimes = { connectMs: 15_000, replyMs: 30_000, takeMs: 180_000 };
/** Servers close a connection after too many mails. */
const MAILS_A_CONNECTION = 50;

/** A refusal, and whose fault it is. */
class Refused extends Error {
  constructor(
    readonly fault: "mail" | "later" | "sender",
    message: string,
  ) {
    super(message);
  }
}

/** Sends through an SMTP server (RFC 5321) over one connection at a time, which serves many mails. */
export class SmtpSender implements Sender {
  readonly keepsBodies = false;
  private open: SmtpSocket | null = null;
  private carried = 0;
  private pipelines = false;

  constructor(
    private readonly settings: SmtpSettings & { from: string },
    private readonly times: SmtpTimes = TIMES,
  ) {}

  async deliver(mail: Envelope): Promise<Delivery> {
    const hasCarried = this.carried > 0;
    const outcome = await this.attempt(mail);
    // The connection may have reached its server's limit of mails: a new one shows whether nothing can be sent.
    return hasCarried && !outcome.ok && outcome.fault === "sender" ? this.attempt(mail) : outcome;
  }

  private async attempt(mail: Envelope): Promise<Delivery> {
    try {
      if (!isPlainAddress(mail.to)) throw new Refused("mail", "the address cannot be used");
      if (this.carried >= MAILS_A_CONNECTION) await this.close();
      this.open ??= await this.greet();
      await this.transfer(this.open, mail);
      return { ok: true };
    } catch (error) {
      const fault = error instanceof Refused ? error.fault : this.open ? "later" : "sender";
      // After a refusal of one mail the connection is in a known state; after anything else it is not.
      if (!(error instanceof Refused) || fault === "sender" || !(await this.reset())) this.drop();
      return { ok: false, fault, error: errorText(error, this.secrets()) };
    }
  }

  async close(): Promise<void> {
    const socket = this.open;
    if (!socket) return;
    try {
      await this.say(socket, "QUIT");
    } catch {
      // Whatever it replies, everything has been sent.
    }
    this.drop();
  }

  private async greet(): Promise<SmtpSocket> {
    const { host, port, tls, login } = this.settings;
    const socket = await SmtpSocket.open(host, port, tls, this.times.connectMs);
    try {
      expect(await socket.reply(this.times.replyMs), [220], "sender");
      let offers = await this.hello(socket);
      if (tls !== "implicit") offers = await this.secure(socket, offers);
      if (login) await this.signIn(socket, offers, login);
      this.pipelines = offers.includes("PIPELINING");
    } catch (error) {
      socket.close();
      throw new Refused("sender", errorText(error));
    }
    this.carried = 0;
    return socket;
  }

  private async hello(socket: SmtpSocket): Promise<string[]> {
    const { from } = this.settings;
    const reply = expect(await this.say(socket, `EHLO ${from.slice(from.lastIndexOf("@") + 1)}`), [250], "sender");
    return reply.lines.slice(1).map((line) => line.toUpperCase());
  }

  /** An attacker in between could remove STARTTLS from the offer: without it only the machine itself is trusted. */
  private async secure(socket: SmtpSocket, offers: string[]): Promise<string[]> {
    if (!offers.includes("STARTTLS")) {
      if (this.settings.tls === "offered") return offers;
      throw new Error("the server offers no STARTTLS");
    }
    expect(await this.say(socket, "STARTTLS"), [220], "sender");
    socket.startTls();
    return this.hello(socket);
  }

  private async signIn(socket: SmtpSocket, offers: string[], { user, password }: { user: string; password: string }): Promise<void> {
    const ways = offers.find((offer) => offer.startsWith("AUTH "))?.split(" ") ?? [];
    if (ways.includes("PLAIN")) {
      expect(await this.say(socket, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`), [235], "sender");
    } else if (ways.includes("LOGIN")) {
      expect(await this.say(socket, "AUTH LOGIN"), [334], "sender");
      expect(await this.say(socket, base64(user)), [334], "sender");
      expect(await this.say(socket, base64(password)), [235], "sender");
    } else {
      throw new Error("the server offers no login by PLAIN or LOGIN");
    }
  }

  private async transfer(socket: SmtpSocket, mail: Envelope): Promise<void> {
    const commands = [`MAIL FROM:<${mail.from}>`, `RCPT TO:<${mail.to}>`, "DATA"];
    const [from, to, data] = (await (this.pipelines ? this.sayAll(socket, commands) : this.sayEach(socket, commands))) as [
      Reply,
      Reply,
      Reply,
    ];
    // After a refused recipient the mail's text must not be sent: a server that asks for it nevertheless gets an empty one.
    if (data?.code === 354 && to.code >= 400) await this.say(socket, ".");
    // A refusal of the sender's address is a refusal of every mail.
    expect(from, [250], "sender");
    expect(to, [250, 251], "mail");
    expect(data, [354], "mail");
    expect(await this.say(socket, `${mimeMessage(mail).replace(/^\./gm, "..")}.`, this.times.takeMs), [250], "mail");
    this.carried += 1;
  }

  private async say(socket: SmtpSocket, line: string, withinMs = this.times.replyMs): Promise<Reply> {
    await socket.send(`${line}\r\n`, this.times.replyMs);
    return socket.reply(withinMs);
  }

  /** One round trip for all of them, if the server offers it (RFC 2920): most of a mail's time is waiting. */
  private async sayAll(socket: SmtpSocket, lines: string[]): Promise<Reply[]> {
    await socket.send(lines.map((line) => `${line}\r\n`).join(""), this.times.replyMs);
    const replies: Reply[] = [];
    // After 421 the server answers nothing more.
    while (replies.length < lines.length && replies.at(-1)?.code !== 421) replies.push(await socket.reply(this.times.replyMs));
    return replies;
  }

  /** Stops at the first refusal. */
  private async sayEach(socket: SmtpSocket, lines: string[]): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (const line of lines) {
      replies.push(await this.say(socket, line));
      if (replies.at(-1)!.code >= 400) break;
    }
    return replies;
  }

  private async reset(): Promise<boolean> {
    try {
      return this.open !== null && (await this.say(this.open, "RSET")).code === 250;
    } catch {
      return false;
    }
  }

  private drop(): void {
    this.open?.close();
    this.open = null;
    this.carried = 0;
  }

  private secrets(): string[] {
    const { user = "", password = "" } = this.settings.login ?? {};
    return [password, base64(password), base64(`\0${user}\0${password}`)].filter((secret) => secret !== "");
  }
}

/** What providers say of all mail once an account has sent its daily quota, sometimes with a permanent code (RFC 3463, X.4.5). */
const QUOTA = /^[45]\.4\.5\b/;

/**
 * 4xx are temporary, 5xx are permanent for what they refuse. 421 means that the server disconnects: perhaps because of one mail, which must
 * not delay others.
 */
function expect(reply: Reply, codes: number[], final: "mail" | "sender"): Reply {
  if (codes.includes(reply.code)) return reply;
  const passing = reply.code >= 400 && reply.code < 500;
  const fault = final === "sender" || QUOTA.test(reply.lines[0] ?? "") ? "sender" : passing ? "later" : "mail";
  throw new Refused(fault, `${reply.code} ${reply.lines.join(" ")}`);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
