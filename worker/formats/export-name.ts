import { safeFileName } from "./file-name.ts";

/**
 * A part of a file name from titles and names that people chose: a slash in one does not make a folder, and everything before it is kept. The
 * beginning, up to `max` bytes of UTF-8, because file systems count those, and take no name of more than 255.
 */
export function exportName(words: string, max: number): string {
  const name = safeFileName(words.replaceAll(/[/\\]/g, "_"), Infinity);
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(max)).read).trimEnd();
}

/** A UTC time in file names: `yyyyMMdd-HH.mm.ssZ`. */
export function stamp(at: number): string {
  const [date, time] = new Date(at).toISOString().slice(0, 19).split("T") as [string, string];
  return `${date.replaceAll("-", "")}-${time.replaceAll(":", ".")}Z`;
}

/** The same without separators: `yyyyMMddHHmmss`. */
export function plainStamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/\D/g, "");
}

/** How a team's write-up is stored and downloaded. */
export function writeupName(gameId: number, teamId: number, at: number): string {
  return `Writeup-${gameId}-${teamId}-${stamp(at)}.pdf`;
}
