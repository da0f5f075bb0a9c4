/** A server's answer: its code and its lines without it. */
export type Reply = { code: number; lines: string[] };

const LONGEST_REPLY = 64 * 1024;

/** Puts replies together from what arrives, however it is cut: each line is looked at once. */
export class ReplyReader {
  private lines: string[] = [];
  private length = 0;
  /** What has come of the next line. */
  private begun: string[] = [];
  private readonly whole: Reply[] = [];

  /** Takes more of the server's answers. Throws if it is not SMTP, or has no end. */
  push(text: string): void {
    const [first, ...others] = text.split("\n");
    this.begin(first!);
    for (const next of others) {
      this.endLine();
      this.begin(next);
    }
  }

  /** The next complete reply, if there is one. */
  take(): Reply | null {
    return this.whole.shift() ?? null;
  }

  private begin(text: string): void {
    this.length += text.length + 1;
    if (this.length > LONGEST_REPLY) throw new Error("the server's answer has no end");
    if (text !== "") this.begun.push(text);
  }

  /** The last line of a reply has a space after its code, or nothing. */
  private endLine(): void {
    const line = this.begun.join("").replace(/\r$/, "");
    this.begun = [];
    const [, code, sign] = /^(\d{3})([- ]?)/.exec(line) ?? [];
    if (code === undefined) throw new Error("the server does not speak SMTP");
    this.lines.push(line.slice(4));
    if (sign === "-") return;
    this.whole.push({ code: Number(code), lines: this.lines });
    [this.lines, this.length] = [[], 0];
  }
}
