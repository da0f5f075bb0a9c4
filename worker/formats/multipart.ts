/** The headers of a part of a form. `fileName` is null for plain fields. */
export type PartHead = { name: string; fileName: string | null; type: string };

/** The contents of a chunk of a body, in order: the start of a part, bytes of it, its end. */
export type FormEvent = { kind: "part"; head: PartHead } | { kind: "data"; bytes: Uint8Array } | { kind: "end" };

type State = "before" | "delimited" | "head" | "data" | "done" | "broken";

const HEAD_BYTES = 8 * 1024;
/** More than any form of ours has: a body of 20 MB could have 300,000, each with headers to parse. */
const MOST_PARTS = 1_000;
const CR = 13;
const BLANK_LINE = wanted("\r\n\r\n");

/**
 * Splits a `multipart/form-data` body (RFC 7578) as it arrives. Buffers no more than a delimiter's length of the data and one part's
 * headers, so a body of any size needs little memory.
 */
export class FormSplitter {
  /** `done` after the closing delimiter; `broken` for an invalid body. Whatever follows either is ignored. */
  state: State = "before";
  private readonly delimiter: Wanted;
  private parts = 0;
  private rest: Uint8Array = ascii("\r\n"); // lets the first delimiter begin like the others

  constructor(boundary: string) {
    this.delimiter = wanted(`\r\n--${boundary}`);
  }

  push(chunk: Uint8Array): FormEvent[] {
    const events: FormEvent[] = [];
    this.rest = joined(this.rest, chunk);
    for (let more = true; more;) more = this.step(events);
    return events;
  }

  /** One transition of the state machine; false when more bytes are needed. */
  private step(events: FormEvent[]): boolean {
    switch (this.state) {
      case "before":
        return this.skipPreamble();
      case "delimited":
        return this.readDelimiterEnd();
      case "head":
        return this.readHead(events);
      case "data":
        return this.readData(events);
      default:
        this.rest = new Uint8Array(0);
        return false;
    }
  }

  private skipPreamble(): boolean {
    const at = indexOf(this.rest, this.delimiter);
    if (at === -1) return this.rest.length > HEAD_BYTES ? this.give("broken") : false;
    return this.enter("delimited", at + this.delimiter.bytes.length);
  }

  private readDelimiterEnd(): boolean {
    if (this.rest.length < 2) return false;
    const [first, second] = this.rest;
    if (first === 45 && second === 45) return this.give("done");
    return first === CR && second === 10 ? this.enter("head", 0) : this.give("broken");
  }

  /** The line break of the delimiter is still there, so an empty head ends at once, and is invalid. */
  private readHead(events: FormEvent[]): boolean {
    const end = indexOf(this.rest, BLANK_LINE);
    if (end === -1 || end > HEAD_BYTES) return this.rest.length > HEAD_BYTES ? this.give("broken") : false;
    const head = readHead(new TextDecoder().decode(this.rest.subarray(0, end)));
    if (!head || (this.parts += 1) > MOST_PARTS) return this.give("broken");
    events.push({ kind: "part", head });
    return this.enter("data", end + BLANK_LINE.bytes.length);
  }

  private readData(events: FormEvent[]): boolean {
    const at = indexOf(this.rest, this.delimiter);
    const sure = at === -1 ? Math.max(0, this.rest.length - this.delimiter.bytes.length + 1) : at;
    if (sure > 0) events.push({ kind: "data", bytes: this.rest.subarray(0, sure) });
    if (at === -1) return this.enter("data", sure) && false;
    events.push({ kind: "end" });
    return this.enter("delimited", at + this.delimiter.bytes.length);
  }

  private enter(state: State, consumed: number): boolean {
    this.state = state;
    this.rest = this.rest.subarray(consumed);
    return true;
  }

  private give(state: "done" | "broken"): boolean {
    return this.enter(state, this.rest.length);
  }
}

/** The boundary in a `Content-Type`; null when it is not that of a form. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=\s*(?:;|$)))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

const PARAMETER = /;\s*(name|filename\*?)\s*=\s*(?:"((?:\\"|[^"])*)"|([^\s;"]+))/gi;

/** Names arrive as browsers write them: UTF-8, with quotes and line breaks percent-encoded. */
function readHead(text: string): PartHead | null {
  const fields = new Map(text.split("\r\n").map((line) => fieldOf(line)));
  const disposition = fields.get("content-disposition") ?? "";
  if (!/^form-data\s*;/i.test(disposition)) return null;
  const found = new Map([...disposition.matchAll(PARAMETER)].map((match) => [match[1]!.toLowerCase(), match[2] ?? match[3] ?? ""]));
  const name = found.get("name");
  if (name === undefined) return null;
  const fileName = extended(found.get("filename*")) ?? found.get("filename") ?? null;
  return {
    name: plain(name),
    fileName: fileName === null ? null : plain(fileName),
    type: (fields.get("content-type") ?? "").toLowerCase(),
  };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

function plain(value: string): string {
  return value.replace(/\\"/g, '"').replace(/%(22|0a|0d)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function extended(value: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? "")?.[1];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    // Not percent-encoded after all: the plain name is used.
    return null;
  }
}

/** The bytes searched for, of which the first is a CR, and which byte values occur in them. */
type Wanted = { bytes: Uint8Array; has: Uint8Array };

function wanted(text: string): Wanted {
  const bytes = ascii(text);
  const has = new Uint8Array(256);
  for (const byte of bytes) has[byte] = 1;
  return { bytes, has };
}

/**
 * Where they begin in a body. In each stretch of their length only the last byte is checked first: if its value does not occur in them,
 * they cannot be there. Otherwise each byte of the stretch is checked, so that even a body made to be expensive costs only a few checks per
 * byte.
 */
function indexOf(body: Uint8Array, { bytes, has }: Wanted): number {
  const { length } = bytes;
  for (let end = length - 1; end < body.length; end += length) {
    if (!has[body[end]!]) continue;
    const last = Math.min(end, body.length - length);
    for (let at = end - length + 1; at <= last; at += 1) if (body[at] === CR && isAt(body, bytes, at)) return at;
  }
  return -1;
}

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  let same = 1;
  while (same < wanted.length && bytes[at + same] === wanted[same]) same += 1;
  return same === wanted.length;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
