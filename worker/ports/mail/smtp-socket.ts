import { connect } from "cloudflare:sockets";
import { ReplyReader, type Reply } from "./reply-reader.ts";
import type { SmtpSettings } from "./settings.ts";

/** The text protocol over one TCP connection: commands out, replies in. Every wait has a limit. */
export class SmtpSocket {
  private reader!: ReadableStreamDefaultReader<Uint8Array>;
  private writer!: WritableStreamDefaultWriter<Uint8Array>;
  private replies = new ReplyReader();
  private readonly decoder = new TextDecoder();

  private constructor(
    private socket: Socket,
    private readonly host: string,
  ) {
    this.attach();
  }

  /** Opens the connection; with `implicit`, TLS begins at the first byte. */
  static async open(host: string, port: number, tls: SmtpSettings["tls"], timeoutMs: number): Promise<SmtpSocket> {
    const secureTransport = tls === "implicit" ? "on" : "starttls";
    // The runtime accepts an IPv6 address only in brackets.
    const hostname = host.includes(":") ? `[${host}]` : host;
    const own = new SmtpSocket(connect({ hostname, port }, { secureTransport, allowHalfOpen: false }), host);
    await own.within(own.socket.opened, timeoutMs, "no connection in time");
    return own;
  }

  /** Everything after this is encrypted; the runtime checks the server's certificate against its name. */
  startTls(): void {
    this.reader.releaseLock();
    this.writer.releaseLock();
    this.replies = new ReplyReader();
    this.socket = this.socket.startTls({ expectedServerHostname: this.host });
    this.attach();
  }

  async send(text: string, timeoutMs: number): Promise<void> {
    await this.within(this.writer.write(new TextEncoder().encode(text)), timeoutMs, "the server takes nothing");
  }

  async reply(timeoutMs: number): Promise<Reply> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const reply = this.replies.take();
      if (reply) return reply;
      const { value, done } = await this.within(this.reader.read(), deadline - Date.now(), "no answer in time");
      if (done) throw new Error("the server closed the connection");
      this.replies.push(this.decoder.decode(value, { stream: true }));
    }
  }

  close(): void {
    // It may be closed already, by either side.
    this.socket.close().catch(() => {});
  }

  private attach(): void {
    this.reader = this.socket.readable.getReader();
    this.writer = this.socket.writable.getWriter();
    // Failures appear at the next read or write.
    this.socket.closed.catch(() => {});
    this.writer.closed.catch(() => {});
  }

  private async within<T>(work: Promise<T>, timeoutMs: number, problem: string): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Error(problem)), Math.max(0, timeoutMs));
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
