import { mask } from "./mask.ts";

/** What a peer did that no WebSocket may do; ends the connection with this close code. */
export class FrameError extends Error {
  constructor(
    message: string,
    readonly code = 1002,
  ) {
    super(message);
  }
}

export type FrameSink = {
  /** A piece of a message, as soon as it is here: where messages begin and end says nothing about a stream of bytes. */
  data(bytes: Buffer): void;
  /** A message without a byte. */
  empty(): void;
  ping(payload: Buffer): void;
  close(code: number): void;
};

const [CONTINUATION, BINARY, CLOSE, PING, PONG] = [0, 2, 8, 9, 10] as const;
const MOST_CONTROL = 125;
const CLOSED_WITHOUT_CODE = 1005;

type Frame = { opcode: number; final: boolean; left: number; key: Buffer | null; at: number; control: Buffer[] };

/** Reads the frames of one peer (RFC 6455 without extensions), copying no payload and holding none. Throws `FrameError`. */
export class FrameReader {
  private readonly head = Buffer.alloc(14);
  private filled = 0;
  private needed = 2;
  private frame: Frame | null = null;
  /** Bytes of the message so far; null between messages. */
  private message: number | null = null;

  /** `masked`: whether the peer is a client, who must mask what it sends. */
  constructor(
    private readonly masked: boolean,
    private readonly sink: FrameSink,
  ) {}

  /** Takes bytes as they come. Masked payload is unmasked where it lies. */
  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at = this.frame ? this.payload(this.frame, chunk, at) : this.header(chunk, at);
  }

  private header(chunk: Buffer, at: number): number {
    const taken = Math.min(this.needed - this.filled, chunk.length - at);
    chunk.copy(this.head, this.filled, at, at + taken);
    this.filled += taken;
    if (this.filled === 2 && this.needed === 2) this.needed = headerLength(this.head);
    if (this.filled === this.needed) this.begin();
    return at + taken;
  }

  private begin(): void {
    const frame = readFrame(this.head, this.needed);
    this.check(frame);
    this.filled = 0;
    this.needed = 2;
    this.frame = frame;
    if (frame.left === 0) this.finish(frame);
  }

  private check({ opcode, final, left, key }: Frame): void {
    if ((this.head[0]! & 0x70) !== 0) throw new FrameError("an extension that was not agreed on");
    if ((key !== null) !== this.masked) throw new FrameError("a frame masked by the wrong side");
    if (!Number.isSafeInteger(left)) throw new FrameError("a frame longer than anything", 1009);
    if (opcode >= CLOSE) {
      if (opcode > PONG || !final || left > MOST_CONTROL) throw new FrameError("a control frame that cannot be");
    } else if (opcode > BINARY || (opcode === CONTINUATION) !== (this.message !== null)) throw new FrameError("a frame out of turn");
  }

  private payload(frame: Frame, chunk: Buffer, at: number): number {
    const part = chunk.subarray(at, at + Math.min(frame.left, chunk.length - at));
    if (frame.key) mask(part, frame.key, frame.at);
    frame.at += part.length;
    frame.left -= part.length;
    if (frame.opcode >= CLOSE) frame.control.push(Buffer.from(part));
    else this.sink.data(part);
    if (frame.left === 0) this.finish(frame);
    return at + part.length;
  }

  private finish(frame: Frame): void {
    this.frame = null;
    if (frame.opcode >= CLOSE) return this.control(frame.opcode, Buffer.concat(frame.control));
    const length = (this.message ?? 0) + frame.at;
    this.message = frame.final ? null : length;
    if (frame.final && length === 0) this.sink.empty();
  }

  private control(opcode: number, payload: Buffer): void {
    if (opcode === PING) this.sink.ping(payload);
    else if (opcode === CLOSE) this.sink.close(payload.length >= 2 ? payload.readUInt16BE(0) : CLOSED_WITHOUT_CODE);
  }
}

function headerLength(head: Buffer): number {
  const short = head[1]! & 127;
  return 2 + (short === 126 ? 2 : short === 127 ? 8 : 0) + (head[1]! >= 128 ? 4 : 0);
}

function readFrame(head: Buffer, length: number): Frame {
  const short = head[1]! & 127;
  const left = short === 126 ? head.readUInt16BE(2) : short === 127 ? head.readUInt32BE(2) * 2 ** 32 + head.readUInt32BE(6) : short;
  const key = head[1]! >= 128 ? Buffer.from(head.subarray(length - 4, length)) : null;
  return { opcode: head[0]! & 15, final: head[0]! >= 128, left, key, at: 0, control: [] };
}

const OPCODES = { data: BINARY, close: CLOSE, ping: PING, pong: PONG };

/** The bytes before a payload of this length. With a key the payload must be masked by it. */
export function frameHeader(kind: keyof typeof OPCODES, length: number, key: Buffer | null): Buffer {
  const extra = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const header = Buffer.alloc(2 + extra + (key ? 4 : 0));
  header[0] = 0x80 | OPCODES[kind];
  header[1] = (key ? 0x80 : 0) | (extra === 0 ? length : extra === 2 ? 126 : 127);
  if (extra === 2) header.writeUInt16BE(length, 2);
  if (extra === 8) header.writeBigUInt64BE(BigInt(length), 2);
  key?.copy(header, header.length - 4);
  return header;
}
