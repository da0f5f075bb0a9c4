import type { Ctx } from "../../context.ts";
import { ARCHIVE_LIMITS } from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { Received } from "../file/file-intake.ts";
import { bytesOf } from "../file/stream-bytes.ts";
import { inTurns, piecesOf } from "../file/pieces.ts";
import { crc32 } from "../../../packages/zip/crc32.ts";
import { findDirectory, LOCAL_BYTES, localLength, readDirectory, TAIL_BYTES, type ZipEntry } from "../../../packages/zip/directory.ts";

/** Longest directory that is read in one piece. */
const DIRECTORY_BYTES = 16 * 1024 * 1024;

/** A ZIP archive, in memory when it is small, else in R2 and read in pieces: its contents never have to fit into memory. */
export class Archive {
  private constructor(
    private readonly ctx: Ctx,
    private readonly source: Received,
    private readonly entries: Map<string, ZipEntry>,
  ) {}

  /** Refuses a file that is not an archive, is damaged, or contains a name that `isKnown` rejects. */
  static async open(ctx: Ctx, source: Received, isKnown: (name: string) => boolean): Promise<Archive> {
    const { size } = source;
    const length = Math.min(size, TAIL_BYTES);
    const directory = length > 0 ? findDirectory(await pieceOf(ctx, source, size - length, length), size) : null;
    if (!directory || directory.length > DIRECTORY_BYTES || directory.count > ARCHIVE_LIMITS.entries) fail("import.archive");
    const entries = readDirectory(await pieceOf(ctx, source, directory.offset, directory.length), directory) ?? fail("import.archive");
    if (!entries.every(({ name }) => isKnown(name))) fail("import.archive");
    return new Archive(ctx, source, new Map(entries.map((entry) => [entry.name, entry])));
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  /** Unpacked size of a file in bytes, from the directory; null when the file is absent. */
  sizeOf(name: string): number | null {
    return this.entries.get(name)?.size ?? null;
  }

  /** A whole file of at most `most` bytes, checked against its checksum. */
  async bytes(name: string, most: number): Promise<Uint8Array> {
    const entry = this.entries.get(name) ?? fail("import.archive");
    if (entry.size > most) fail("file.size");
    const whole = new Uint8Array(entry.size);
    let at = 0;
    for await (const chunk of this.read(name)) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return crc32(whole) === entry.crc ? whole : fail("import.archive");
  }

  /** A file's bytes as a stream: exactly as many as the directory says, or a refusal. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(name) ?? fail("import.archive");
    let left = entry.size;
    const stream = await this.unpacked(entry);
    try {
      for await (const chunk of inTurns(piecesOf(stream))) {
        left -= chunk.length;
        if (left < 0) break;
        yield chunk;
      }
    } catch {
      // Data that cannot be inflated, or has bytes after its end.
      fail("import.archive");
    }
    if (left !== 0) fail("import.archive");
  }

  private async unpacked(entry: ZipEntry): Promise<ReadableStream> {
    const head = await pieceOf(this.ctx, this.source, entry.offset, LOCAL_BYTES);
    const start = entry.offset + (localLength(head, entry) ?? fail("import.archive"));
    const packed = await streamOf(this.ctx, this.source, start, entry.packed);
    return entry.isDeflated ? packed.pipeThrough(new DecompressionStream("deflate-raw")) : packed;
  }
}

/** A range of the archive; shorter where the archive ends. */
async function streamOf(ctx: Ctx, { held }: Received, offset: number, length: number): Promise<ReadableStream> {
  if ("bytes" in held) return new Blob([held.bytes.subarray(offset, offset + length)]).stream();
  if (length === 0) return new Blob([]).stream();
  return ((await ctx.files.get(held.incoming, { range: { offset, length } })) ?? fail("import.archive")).body;
}

async function pieceOf(ctx: Ctx, source: Received, offset: number, length: number): Promise<Uint8Array> {
  return bytesOf(await streamOf(ctx, source, offset, length));
}
