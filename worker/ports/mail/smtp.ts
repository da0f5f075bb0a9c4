import { isPlainAddress, mimeMessage, type Envelope } from "../../formats/mime.ts";
import { errorText, type Delivery, type Sender } from "./sender.ts";
import type { SmtpSettings } from "./settings.ts";
import { SmtpSocket, type Reply } from "./smtp-socket.ts";

/** How long a connection, each reply, and the taking of a mail may take. */
export type SmtpTimes = { connectMs: number; replyMs: number; takeMs: number };
/** Servers look through a mail before they say that they have it. Who does not wait for that sends it again, and it arrives twice (RFC 5321, 4.5.3.2.6). */
const TIMES: SmtpTimes = { connectMs: 15_000, replyMs: 30_000, takeMs: 180_000 };
/** Servers close a connection that has brought too many. */
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
    // It may have brought all that its server takes over one connection: whether nothing can be sent, a new one tells.
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
      // After a refusal of one mail the connection is as good as before; after anything else nobody knows.
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
      // Whatever it says, everything has been sent.
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

  /** Whoever sits between could take STARTTLS out of the offer: without it only the machine itself is spoken to. */
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
    // Text that nobody may have is not asked for; a server that asks all the same gets none.
    if (data?.code === 354 && to.code >= 400) await this.say(socket, ".");
    // Refusing the sender's address refuses every mail.
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

  /** One round trip for all of them, where the server offers it (RFC 2920): most of the time of a mail is waiting. */
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

/** What providers say of all mail once an account has sent its share of the day, also with a code that is final (RFC 3463, X.4.5). */
const QUOTA = /^[45]\.4\.5\b/;

/** 4xx are passing, 5xx are final for what they refuse. 421 says that the server goes away: over one mail, perhaps, which must hold up no other. */
function expect(reply: Reply, codes: number[], final: "mail" | "sender"): Reply {
  if (codes.includes(reply.code)) return reply;
  const passing = reply.code >= 400 && reply.code < 500;
  const fault = final === "sender" || QUOTA.test(reply.lines[0] ?? "") ? "sender" : passing ? "later" : "mail";
  throw new Refused(fault, `${reply.code} ${reply.lines.join(" ")}`);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
