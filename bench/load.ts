import { connect, type Socket } from "node:net";

/** One run of a closed loop: every connection sends its next request as soon as it has its answer. */
export type Load = {
  port: number;
  connections: number;
  seconds: number;
  /** The share of the time that is warm-up and not counted; a tenth by default. 0 for loads whose first requests are what matters. */
  warmUp?: number;
  /** The n-th request as bytes; null ends the run early. */
  next(n: number): Buffer | null;
  /** Gets the n-th answer. Optional, because inspecting it takes time on the measuring core. */
  seen?(n: number, status: number, body: Buffer): void;
};

export type Result = { requests: number; seconds: number; rate: number; p50: number; p99: number; statuses: Record<number, number> };

/** Runs a load and reports rate (per second) and percentiles (milliseconds). The warm-up is not counted. */
export async function drive(load: Load): Promise<Result> {
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  const countFrom = startedAt + load.seconds * 1000 * (load.warmUp ?? 0.1);
  const endAt = startedAt + load.seconds * 1000;
  let issued = 0;
  let lastAt = startedAt;
  const worker = async () => {
    const line = await open(load.port);
    for (;;) {
      const sentAt = performance.now();
      const n = issued;
      const bytes = sentAt < endAt ? load.next(issued++) : null;
      if (!bytes) return line.socket.destroy();
      const { status, body } = await line.send(bytes);
      lastAt = performance.now();
      statuses[status] = (statuses[status] ?? 0) + 1;
      load.seen?.(n, status, body);
      if (sentAt >= countFrom) latencies.push(lastAt - sentAt);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, worker));
  const seconds = Math.max(0.001, (lastAt - countFrom) / 1000);
  const sorted = latencies.sort((a, b) => a - b);
  return {
    requests: sorted.length,
    seconds,
    rate: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    statuses,
  };
}

/** A percentile of sorted values; 0 when there are none. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** `head`: status line and fields, in lower case. */
export type Answer = { status: number; head: string; body: Buffer };
export type Line = { socket: Socket; send(bytes: Buffer): Promise<Answer> };

/** A keep-alive connection that carries one request at a time. */
export async function open(port: number): Promise<Line> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((done, refuse) => socket.once("connect", done).once("error", refuse));
  let settle: { done(answer: Answer): void; refuse(error: Error): void } | null = null;
  let arriving = new Arriving();
  socket.on("data", (bytes) => {
    const answer = arriving.add(bytes);
    if (!answer) return;
    arriving = new Arriving();
    settle?.done(answer);
  });
  const broken = (error?: Error) => settle?.refuse(error ?? new Error("The server closed the connection."));
  socket.on("error", broken).on("close", () => broken());
  return {
    socket,
    send: (bytes) =>
      new Promise((done, refuse) => {
        settle = { done, refuse };
        socket.write(bytes);
      }),
  };
}

/** An answer that arrives in parts. A large one has hundreds, so they are put together once: otherwise the client would be slower than the server. */
class Arriving {
  private parts: Buffer[] = [];
  private size = 0;
  /** How many bytes there will be at least, as far as is known. */
  private least = 0;
  private isChunked = false;

  /** The answer, once all of it has arrived. */
  add(bytes: Buffer): Answer | null {
    this.parts.push(bytes);
    this.size += bytes.length;
    if (this.size < this.least || (this.isChunked && bytes.length >= LAST_CHUNK.length && !isLast(bytes))) return null;
    if (this.parts.length > 1) this.parts = [Buffer.concat(this.parts)];
    const [all] = this.parts as [Buffer];
    const cut = all.indexOf("\r\n\r\n");
    if (cut < 0) return null;
    const head = all.toString("latin1", 0, cut).toLowerCase();
    const status = Number(head.slice(9, 12));
    const body = all.subarray(cut + 4);
    this.isChunked = head.includes("\r\ntransfer-encoding: chunked");
    if (this.isChunked) return isLast(body) ? { status, head, body: unchunk(body) } : null;
    this.least = cut + 4 + Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    return this.size < this.least ? null : { status, head, body };
  }
}

const isLast = (bytes: Buffer) => bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, end), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** A request as bytes. `body` is sent as JSON. */
export function request(method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body);
  const all: Record<string, string> = { Host: "127.0.0.1", ...headers };
  if (body !== undefined) all["Content-Type"] = "application/json";
  if (method !== "GET") all["Content-Length"] = String(Buffer.byteLength(text));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
}
