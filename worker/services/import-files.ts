import type { Ctx } from "../context.ts";
import type { ArchiveFile } from "../contract/archive.ts";
import { fail } from "../contract/errors.ts";
import { LIMITS } from "../contract/limits.ts";
import { safeFileName } from "../domain/file-name.ts";
import { readImage } from "../domain/image.ts";
import type { Archive } from "./archive-reader.ts";
import { entryName } from "./export-files.ts";
import { releaseAll, storeStream } from "./file-store.ts";

/** Stores the files of an archive, each with one reference that belongs to the import: `letGo` gives it back whatever the outcome. */
export class ImportedFiles {
  private readonly taken: string[] = [];

  constructor(
    private readonly ctx: Ctx,
    private readonly archive: Archive,
  ) {}

  async store(files: ArchiveFile[]): Promise<void> {
    for (const file of files) {
      const name = safeFileName(file.name, LIMITS.fileName);
      const { chunks, type } =
        file.kind === "image" ? await this.image(file) : { chunks: this.archive.read(entryName(file)), type: file.type };
      const { hash } = await storeStream(
        this.ctx,
        chunks,
        { kind: file.kind, name, type },
        { most: file.size, tooLarge: "import.archive" },
      );
      this.taken.push(hash);
      if (hash !== file.hash) fail("import.file", { name });
    }
  }

  async letGo(): Promise<void> {
    await releaseAll(this.ctx, this.taken.splice(0));
  }

  /** Images are served as such to everybody, so they must be nothing else. */
  private async image(file: ArchiveFile): Promise<{ chunks: AsyncIterable<Uint8Array>; type: string }> {
    const clean = readImage(await this.archive.bytes(entryName(file), LIMITS.imageBytes)) ?? fail("import.file", { name: file.name });
    return { chunks: new Blob([clean.bytes]).stream() as never, type: clean.type };
  }
}
