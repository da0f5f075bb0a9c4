import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** A command's output: results on standard output, everything else on standard error. */
export type Terminal = {
  isJson: boolean;
  print(line: string): void;
  warn(line: string): void;
  /** Shows progress; does nothing without a terminal. */
  progress(done: number, of: number, what: string): void;
  /** The answer of the user at the terminal; null without one. `isSecret`: it is not shown. */
  ask(question: string, isSecret?: boolean): Promise<string | null>;
};

const COLOURS = { red: 31, green: 32, yellow: 33, grey: 90 } as const;

/** A word in a colour, only on a terminal. */
export function tinted(colour: keyof typeof COLOURS, text: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text;
}

const OURS = [0, ...Object.values(COLOURS)].map((code) => `\u001b[${code}m`);

/**
 * Text without control characters that would move the cursor, overwrite lines or query the terminal: much of what is printed comes from files and
 * servers. Our own colours stay.
 */
export const harmless = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign, at: number) =>
    sign === "\n" || sign === "\t" || OURS.some((one) => text.startsWith(one, at)) ? sign : "\u{fffd}",
  );

/** Results go to stdout, everything else to stderr; no progress without a terminal. */
export function openTerminal(isJson: boolean): Terminal {
  return {
    isJson,
    // In data every character stays.
    print: (line) => void process.stdout.write(`${isJson ? line : harmless(line)}\n`),
    warn: (line) => void process.stderr.write(`vexil: ${harmless(line)}\n`),
    progress(done, of, what) {
      if (!process.stderr.isTTY || isJson) return;
      const width = 24;
      const full = Math.round((width * done) / Math.max(of, 1));
      process.stderr.write(
        `\r\u001b[K${done < of ? `${"█".repeat(full)}${"░".repeat(width - full)} ${done}/${of} ${harmless(what)}` : ""}`,
      );
    },
    ask,
  };
}

async function ask(question: string, isSecret = false): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(harmless(question));
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stderr, terminal: true });
  try {
    return (await lines.question("")).trim();
  } finally {
    lines.close();
    if (isSecret) process.stderr.write("\n");
  }
}
