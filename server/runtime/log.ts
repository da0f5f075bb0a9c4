import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const LONGEST = 1_000;
const WINDOW_MS = 60_000;
/** The store's codes for a file that is damaged, or not one of its files at all. */
const DAMAGED = /\bSQLITE_(?:CORRUPT|NOTADB)\b/;
/** The number of lines in a window: of one kind, and in total. */
const ALIKE = 10;
const ALL = 100;

/** What a terminal obeys instead of showing it: JSON leaves the second half of the control characters, and those for the direction, as they are. */
const OBEYED = /(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const numberOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Filters what the runtime prints before it reaches the log. A visitor can make it print a stack for every malformed request, so lines are cut, code
 * addresses left out, and repeated lines counted.
 */
export class RuntimeLog {
  /** The newest error line, to be shown when the runtime ends. */
  last = "";
  private kinds = new Map<string, number>();
  private shown = 0;
  private dropped = 0;
  private since = -Infinity;
  private saidDamaged = false;

  /** `secret` is never shown; `data` is the state folder. */
  constructor(
    private readonly options: {
      out: (line: string) => void;
      error: (line: string) => void;
      secret: string;
      data: string;
      now?: () => number;
    },
  ) {}

  /** Reads both output streams of a runtime. */
  follow(stdout: Readable, stderr: Readable): void {
    createInterface(stdout).on("line", (line) => this.line(line, this.options.out));
    createInterface(stderr).on("line", (line) => {
      if (!line.startsWith("stack: ")) this.last = this.cut(line);
      this.line(line, this.options.error);
      if (DAMAGED.test(line)) this.sayDamaged();
    });
  }

  /** The runtime says neither where its files are nor what to do. */
  private sayDamaged(): void {
    if (this.saidDamaged) return;
    this.saidDamaged = true;
    const { data, error } = this.options;
    error(`A database in the folder ${data} is damaged: stop the server and keep a copy of the folder; docs/recovery.md says how to go on`);
  }

  private line(line: string, write: (line: string) => void): void {
    if (line.startsWith("stack: ")) return;
    const now = (this.options.now ?? (() => performance.now()))();
    if (now - this.since >= WINDOW_MS) this.begin(now);
    const kind = line.slice(0, 80).replace(/\d+/g, "0");
    const alike = (this.kinds.get(kind) ?? 0) + 1;
    if (alike > ALIKE || this.shown >= ALL) return void (this.dropped += 1);
    this.kinds.set(kind, alike);
    this.shown += 1;
    write(this.cut(line));
  }

  private begin(now: number): void {
    if (this.dropped > 0) this.options.error(`… and ${this.dropped} more lines of the runtime`);
    this.kinds.clear();
    this.shown = this.dropped = 0;
    this.since = now;
  }

  private cut(line: string): string {
    const text = line.replaceAll(this.options.secret, "…").replace(OBEYED, numberOf);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)} … (${text.length - LONGEST} more characters)` : text;
  }
}
