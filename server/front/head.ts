/** The longest head of a request; the limit of Node's own servers. */
export const LONGEST_HEAD = 16 * 1024;

/** Length of the first request's head including its empty line; null while it is incomplete. Lines may end in LF alone, because the runtime accepts that. */
export function headLength(bytes: Buffer): number | null {
  const ends = ["\n\r\n", "\n\n"].map((end) => ({ at: bytes.indexOf(end, 0, "latin1"), end })).filter(({ at }) => at >= 0);
  if (ends.length === 0) return null;
  return Math.min(...ends.map(({ at, end }) => at + end.length));
}

const FIELD = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):(.*)$/;

/**
 * A value without the spaces around it. A search from every space would take a second of the only thread for a line full of spaces, so it starts only
 * where they begin.
 */
function withoutBlanks(value: string): string {
  return value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "");
}

/** The headers of a head that was accepted, by their names in lower case; of several lines with one name the last counts. */
export function fieldsOf(head: string): Map<string, string> {
  const fields = head.split(/\r?\n/).map((line) => FIELD.exec(line));
  return new Map(fields.flatMap((field) => (field ? [[field[1]!.toLowerCase(), withoutBlanks(field[2]!)]] : [])));
}

/** A first line whose target is not a path: a whole URL, `*`, or that of a tunnel, which is none even if it looks like one. */
const NO_PATH = /^(?:\S+ [^\s/]|CONNECT )\S* HTTP\/1\.[01]$/;
/** The characters that the runtime accepts in a URL's host. Whether such a host is valid is left to the Worker, which sees each request. */
const HOST = /^[\w.:[\]-]*$/;

/**
 * Why a head is refused; null when it is accepted. No honest client sends what two readers could take for two different requests: a length beside
 * chunks, two lengths, two hosts, a folded line, a space before the colon. If the runtime cannot make a URL of it, it would answer with 500 and a
 * stack. A request without a host it would refuse without the Worker, and take the next one, of which the Worker would then not know whose it is. Any
 * other first line is left to the runtime.
 */
export function faultOf(head: string): string | null {
  const lines = head.replace(/\r?\n\r?\n$/, "").split(/\r?\n/);
  const fields = lines.slice(1).map((line) => FIELD.exec(line));
  if (fields.includes(null) || /\r(?!\n)/.test(head)) return "a header line that is none";
  const valuesOf = (name: string) => fields.flatMap((field) => (field![1]!.toLowerCase() === name ? [withoutBlanks(field![2]!)] : []));
  const [lengths, encodings, hosts] = ["content-length", "transfer-encoding", "host"].map(valuesOf) as [string[], string[], string[]];
  if (lengths.length + encodings.length > 1) return "more than one length";
  if (lengths.some((value) => !/^\d+$/.test(value))) return "a length that is none";
  if (encodings.some((value) => value.toLowerCase() !== "chunked")) return "an encoding other than chunked";
  if (hosts.length > 1) return "more than one host";
  if (!hosts[0]) return "no host";
  if (!HOST.test(hosts[0])) return "a host that is none";
  if (NO_PATH.test(lines[0]!)) return "a target that is no path";
  return null;
}

/** Whether a head asks for a hub. */
export function isHub(head: string): boolean {
  return /^GET \/hub\//i.test(head);
}

/** Whether a head asks for a protocol other than HTTP. */
export function asksUpgrade(head: string): boolean {
  return /^upgrade:/im.test(head);
}

const EXPECT = /^expect:[ \t]*100-continue[ \t]*\r?\n/im;

/** Whether the client waits to be told that it may send the body. */
export function asksToSend(head: string): boolean {
  return EXPECT.test(head) && / HTTP\/1\.1\r?\n/.test(head);
}

/** The bytes of a request, of which `length` are its head, without that question. */
export function withoutExpect(bytes: Buffer, length: number): Buffer {
  const head = bytes.toString("latin1", 0, length).replace(EXPECT, "");
  return Buffer.concat([Buffer.from(head, "latin1"), bytes.subarray(length)]);
}

/** The bytes with one more header line after the first line. */
export function withField(bytes: Buffer, name: string, value: string): Buffer {
  const at = bytes.indexOf(10) + 1;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(`${name}: ${value}\r\n`, "latin1"), bytes.subarray(at)]);
}
