import { createHash } from "node:crypto";
import { fail, type ErrorCode } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { joinedBytes } from "../../formats/joined-bytes.ts";

/** An incoming file: what the client says about it, and its bytes as they arrive. */
export type Upload = { fileName: string | null; type: string; chunks: AsyncIterable<Uint8Array> };

/** How large a file may be, and what its first and last bytes must be like. */
export type Rules = { most: number; tooLarge: ErrorCode; check?: (ends: Ends) => ErrorCode | null };
/** The first and last bytes of an upload, which tell its type, and its total size. */
export type Ends = { head: Uint8Array; tail: Uint8Array; size: number };

/** A file whose bytes have all arrived: in memory when it is small, else in R2 under the key `incoming`, which was unused before. */
export type Received = { hash: string; size: number; held: { bytes: Uint8Array<ArrayBuffer> } | { incoming: string } };

/** R2 takes the parts of an upload in equal sizes of at least 5 MiB; a file smaller than one part needs none. */
export const PART_BYTES = 5 * 1024 * 1024;
const END_BYTES = 2 * 1024;

/**
 * Receives a file part by part, under a key of its own unless one is given. Whatever stops it (a client that disconnects, a broken rule),
 * nothing of the file remains.
 */
export async function receive(ctx: Ctx, chunks: AsyncIterable<Uint8Array>, rules: Rules, key?: string): Promise<Received> {
  const intake = new Intake(ctx, rules, key);
  try {
    for await (const chunk of chunks) await intake.add(chunk);
    return await intake.finish();
  } catch (error) {
    await intake.discard();
    throw error;
  }
}

class Intake {
  private readonly hash = createHash("sha256");
  private readonly parts: R2UploadedPart[] = [];
  private upload: R2MultipartUpload | null = null;
  /** Bytes that wait for more: the beginning of a part, in a buffer that grows up to a whole part. */
  private room = new Uint8Array(0);
  private waiting = 0;
  private size = 0;
  private head = new Uint8Array(0);
  private tail = new Uint8Array(0);

  constructor(
    private readonly ctx: Ctx,
    private readonly rules: Rules,
    private readonly key = `incoming/${crypto.randomUUID()}`,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    this.size += chunk.length;
    if (this.size > this.rules.most) fail(this.rules.tooLarge);
    this.hash.update(chunk);
    if (this.head.length < END_BYTES) this.head = joinedBytes([this.head, chunk]).slice(0, END_BYTES);
    this.tail = joinedBytes([this.tail, chunk.subarray(-END_BYTES)]).slice(-END_BYTES);
    for (let rest = chunk; rest.length > 0;) {
      rest = rest.subarray(this.keep(rest));
      if (this.waiting === PART_BYTES) await this.send();
    }
  }

  /** Takes as many of the bytes as the part has room for; returns how many. */
  private keep(bytes: Uint8Array): number {
    const taken = bytes.subarray(0, PART_BYTES - this.waiting);
    const needed = this.waiting + taken.length;
    if (needed > this.room.length) {
      const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(needed, 2 * this.room.length)));
      larger.set(this.room.subarray(0, this.waiting));
      this.room = larger;
    }
    this.room.set(taken, this.waiting);
    this.waiting = needed;
    return taken.length;
  }

  async finish(): Promise<Received> {
    const wrong = this.rules.check?.({ head: this.head, tail: this.tail, size: this.size });
    if (wrong) fail(wrong);
    const facts = { hash: this.hash.digest("hex"), size: this.size };
    if (!this.upload) return { ...facts, held: { bytes: this.room.slice(0, this.waiting) } };
    if (this.waiting > 0) await this.send();
    await this.upload.complete(this.parts);
    return { ...facts, held: { incoming: this.key } };
  }

  /** If even this fails, R2 drops the parts by itself: after a week, the store of `npm start` after a day. */
  async discard(): Promise<void> {
    this.room = new Uint8Array(0);
    await this.upload?.abort().catch(() => undefined);
  }

  private async send(): Promise<void> {
    this.upload ??= await this.ctx.files.createMultipartUpload(this.key);
    this.parts.push(await this.upload.uploadPart(this.parts.length + 1, this.room.subarray(0, this.waiting)));
    this.waiting = 0;
  }
}
