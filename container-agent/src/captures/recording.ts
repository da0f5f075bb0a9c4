import { mkdir, open, unlink, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { fileHeader, MOST_BYTES, NOTES, OVERHEAD_BYTES, packet, type Endpoint } from "./packet.ts";

/** How much may wait for the disk, so that a slow disk costs packets and not memory. */
const WAITING_BYTES = 4 * 1024 * 1024;
/** More than this is written early. */
const EAGER_BYTES = 256 * 1024;

/** The calls of one proxied connection. They never wait for the disk, and never fail. */
export interface Recording {
  fromClient(bytes: Uint8Array): void;
  fromServer(bytes: Uint8Array): void;
  /** The connection is over; resolves when everything is on disk. Safe to call twice. */
  end(): Promise<void>;
}

/** A proxied connection with the two endpoints of its packets. */
export type Connection = { id: string; client: Endpoint; server: Endpoint };

/**
 * What a recording may use. `most`: bytes of one file. `room`: whether the host can keep this many more. `isBehind`: whether its disk is behind.
 * `took` is called with all bytes that are kept, `released` with those that no longer wait for the disk.
 */
export type RecordingOptions = {
  file: string;
  facts: Record<string, string>;
  most: number;
  room: (bytes: number) => boolean;
  isBehind: () => boolean;
  took: (bytes: number) => void;
  released: (bytes: number) => void;
  now: () => number;
};

/** The file of one connection. It is created with the first byte, so that a connection without data leaves no file. */
export class FileRecording implements Recording {
  /** How many bytes were accepted, and how many of them are on disk, which may be uploaded meanwhile. */
  taken = 0;
  written = 0;
  ended = false;
  /** Whether it has left no file and will not leave one. */
  discarded = false;
  private handle: FileHandle | null = null;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private stopped = false;
  private missed = 0;
  private isUnsynced = false;
  private isFlushing = false;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: Connection,
    private readonly options: RecordingOptions,
    private readonly onEnd: (recording: FileRecording) => void,
  ) {}

  get file(): string {
    return this.options.file;
  }

  fromClient(bytes: Uint8Array): void {
    this.take(this.connection.client, this.connection.server, bytes);
  }

  fromServer(bytes: Uint8Array): void {
    this.take(this.connection.server, this.connection.client, bytes);
  }

  /** Writes what is waiting. */
  flush(): Promise<void> {
    if (this.waiting.length === 0) return this.work;
    this.work = this.work.then(() => this.write()).catch((error: unknown) => this.broken(error));
    return this.work;
  }

  /** Writes what is waiting, and syncs it to the disk. */
  sync(): Promise<void> {
    if (this.waiting.length === 0 && !this.isUnsynced) return this.work;
    this.work = this.flush().then(() => this.keep());
    return this.work;
  }

  async end(): Promise<void> {
    if (this.ended) return this.work;
    this.ended = true;
    if (!this.stopped) this.noteMissed();
    await this.sync();
    await this.handle?.close().catch(() => {});
    this.handle = null;
    this.onEnd(this);
  }

  /** Ends the recording without leaving a file. */
  async discard(): Promise<void> {
    this.stopped = true;
    this.discarded = true;
    await this.end();
    await unlink(this.file).catch(() => {});
  }

  private take(from: Endpoint, to: Endpoint, bytes: Uint8Array): void {
    if (this.stopped || this.ended || bytes.length === 0) return;
    const packets = Math.ceil(bytes.length / MOST_BYTES);
    const size = bytes.length + packets * OVERHEAD_BYTES;
    if (this.taken + size > this.options.most)
      return this.stop("The recording has reached its greatest size; what follows is not recorded.");
    if (!this.options.room(size)) return this.stop("The host has no room for more recordings; what follows is not recorded.");
    if (this.waitingBytes + size > WAITING_BYTES || this.options.isBehind()) {
      this.missed += bytes.length;
      return;
    }
    if (this.taken === 0) this.begin();
    this.noteMissed();
    for (let at = 0; at < bytes.length; at += MOST_BYTES) this.put(from, to, bytes.subarray(at, at + MOST_BYTES));
    if (this.waitingBytes > EAGER_BYTES && !this.isFlushing) {
      this.isFlushing = true;
      void this.flush().then(() => (this.isFlushing = false));
    }
  }

  private begin(): void {
    this.push(fileHeader());
    this.note(this.options.facts);
  }

  private noteMissed(): void {
    if (this.missed > 0) this.note({ Note: `${this.missed} bytes before this were not recorded: the disk was too slow.` });
    this.missed = 0;
  }

  /** The last note in the file; the connection itself continues. */
  private stop(why: string): void {
    this.stopped = true;
    if (this.taken > 0) this.note({ Note: why });
  }

  private note(facts: Record<string, string>): void {
    this.push(this.noted(facts));
  }

  private noted(facts: Record<string, string>): Buffer {
    const bytes = Buffer.from(JSON.stringify(facts, null, 2)).subarray(0, MOST_BYTES);
    return packet({ from: NOTES, to: this.connection.client, bytes, at: this.options.now() });
  }

  private put(from: Endpoint, to: Endpoint, bytes: Uint8Array): void {
    this.push(packet({ from, to, bytes, at: this.options.now() }));
  }

  private push(piece: Buffer): void {
    this.waiting.push(piece);
    this.waitingBytes += piece.length;
    this.taken += piece.length;
    this.options.took(piece.length);
  }

  private async write(): Promise<void> {
    if (this.waiting.length === 0) return;
    const [buffers, size] = [this.waiting, this.waitingBytes];
    this.waiting = [];
    this.handle ??= await this.create();
    const { bytesWritten } = await this.handle.writev(buffers);
    if (bytesWritten < size) throw new Error("the disk took only a part");
    this.release(size);
    this.written = this.taken - this.waitingBytes;
    this.isUnsynced = true;
  }

  private release(bytes: number): void {
    this.waitingBytes -= bytes;
    this.options.released(bytes);
  }

  private async create(): Promise<FileHandle> {
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
    return open(this.file, "a", 0o600);
  }

  private async keep(): Promise<void> {
    if (!this.isUnsynced) return;
    this.isUnsynced = false;
    await this.handle?.datasync().catch(() => {});
  }

  /** A disk that cannot write ends the recording, never the connection. */
  private async broken(error: unknown): Promise<void> {
    this.stopped = true;
    this.waiting = [];
    this.release(this.waitingBytes);
    console.error(JSON.stringify({ event: "capture.failed", file: this.file, error: String(error) }));
    await this.noteBroken().catch(() => {});
  }

  /** Replaces what was written only in part: that was longer, so there is room for the note, if the disk works at all. */
  private async noteBroken(): Promise<void> {
    if (!this.handle || this.written === 0) return;
    await this.handle.truncate(this.written);
    const note = this.noted({ Note: "The disk is full or broken; what follows is not recorded." });
    const { bytesWritten } = await this.handle.write(note);
    if (bytesWritten === note.length) this.written += note.length;
  }
}
