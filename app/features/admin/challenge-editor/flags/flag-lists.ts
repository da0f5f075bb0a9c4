import { LIMITS } from "#worker/contract/wire/limits.ts";
import { pastedText } from "#worker/contract/wire/pasted-text.ts";

/**
 * What is wrong with a line: `url` is not an http address, `flag` is missing before the address, `long` exceeds the length of a flag, `double` is
 * repeated or already stored.
 */
export type LineProblem = { line: number; problem: "url" | "flag" | "long" | "double" };
/** A flag for one team, with the address of that team's file. */
export type RemoteEntry = { flag: string; url: string };

/** Static flags of at most `most` characters, one per line; blank lines are skipped. `known` are those already stored. */
export function parseFlags(text: string, known: string[], most: number = LIMITS.flag): { flags: string[]; problems: LineProblem[] } {
  const { entries, problems } = readLines(text, known, (line) => ({ flag: line }), most);
  return { flags: entries.map((entry) => entry.flag), problems };
}

/** A remote list: on each line a flag, white space, and the address of the team's attachment. */
export function parseRemoteList(text: string, known: string[]): { entries: RemoteEntry[]; problems: LineProblem[] } {
  return readLines(text, known, (line) => {
    const match = /^(\S.*?)\s+(\S+)$/.exec(line);
    if (!match) return isAddress(line) ? "flag" : "url";
    return isAddress(match[2]!) ? { flag: match[1]!, url: match[2]! } : "url";
  });
}

function readLines<T extends { flag: string }>(
  text: string,
  known: string[],
  read: (line: string) => T | LineProblem["problem"],
  most: number = LIMITS.flag,
) {
  const seen = new Set(known);
  const entries: T[] = [];
  const problems: LineProblem[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = pastedText(raw);
    if (line === "") continue;
    const entry = read(line);
    const problem = typeof entry === "string" ? entry : flaw(entry.flag, seen, most);
    if (problem) problems.push({ line: index + 1, problem });
    else entries.push(entry as T);
    if (typeof entry !== "string") seen.add(entry.flag);
  }
  return { entries, problems };
}

function flaw(flag: string, seen: Set<string>, most: number): LineProblem["problem"] | null {
  if (flag.length > most) return "long";
  return seen.has(flag) ? "double" : null;
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && text.length <= LIMITS.url;
