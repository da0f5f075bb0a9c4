import { readFileSync } from "node:fs";
import { withTexts } from "./config-message.ts";

/** The start of the line that stands for a file's text. */
const STANDS_FOR = "// The text of this file comes here: ";

/**
 * A module whose text is put into the runtime's configuration only when that is written. The library grows a configuration by 4 KB at a time and
 * copies all of it each time, so five megabytes in it take half of a start (docs/decisions/0094).
 */
export function lateModule(path: string): { type: "ESModule"; path: string; contents: string } {
  return { type: "ESModule", path, contents: STANDS_FOR + path };
}

/** A serialized configuration with the text of its late module, if it has one. What the library has written below the line stays. */
export function withLateModule(message: Buffer): Buffer {
  return withTexts(message, STANDS_FOR, (line) => {
    const end = line.indexOf("\n");
    return [readFileSync(line.slice(STANDS_FOR.length, end)), Buffer.from(line.slice(end))];
  });
}
