import { createHash } from "node:crypto";
import type { Ctx } from "../context.ts";
import type { ArchiveFile } from "../contract/archive.ts";
import { fail } from "../contract/errors.ts";
import { LIMITS } from "../contract/limits.ts";
import { readImage } from "../domain/image.ts";
import { safeFileName } from "../domain/file-name.ts";
import type { Archive } from "./archive-reader.ts";
import { entryName } from "./export-files.ts";
import { fileKey, release, take } from "./file-store.ts";

/** Stores the files of an archive, each with one reference that belongs to the import: `letGo` gives it back whatever the outcome. */
export class ImportedFiles {
  private readonly taken: string[] = [];

  constructor(
    private readonly ctx: Ctx,
    private readonly archive: Archive,
  ) {}

  async store(files: ArchiveFile[]): Promise<void> {
    for (const file of files) await this.storeOne(file);
  }

  async letGo(): Promise<void> {
    for (const hash of this.taken.splice(0)) await release(this.ctx, hash);
  }

  private async storeOne(file: ArchiveFile): Promise<void> {
    const image = file.kind === "image" ? await this.checkedImage(file) : null;
    const type = image?.type ?? file.type;
    const { hash, size, kind } = file;
    await take(this.ctx, hash, size, { kind, name: safeFileName(file.name, LIMITS.fileName), type });
    this.taken.push(hash);
    const { readable, writable } = new FixedLengthStream(size);
    const put = this.ctx.files.put(fileKey(kind, hash), readable, { httpMetadata: { contentType: type } });
    // The refusal of the copy is the one to report; a put that it cut off fails in its wake.
    put.catch(() => {});
    await this.copy(file, writable);
    await put;
  }

  /** Images are served as such to everybody, so they must be what they say. */
  private async checkedImage(file: ArchiveFile): Promise<{ type: string }> {
    const bytes = await this.archive.bytes(entryName(file), LIMITS.imageBytes);
    return readImage(bytes) ?? fail("import.file", { name: file.name });
  }

  private async copy(file: ArchiveFile, writable: WritableStream): Promise<void> {
    const hash = createHash("sha256");
    const writer = writable.getWriter();
    try {
      for await (const chunk of this.archive.read(entryName(file))) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      if (hash.digest("hex") !== file.hash) fail("import.file", { name: file.name });
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    }
  }
}
