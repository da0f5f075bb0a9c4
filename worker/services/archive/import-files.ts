import type { Ctx } from "../../context.ts";
import type { ArchiveFile } from "../../contract/wire/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { safeFileName } from "../../formats/file-name.ts";
import { readImage } from "../../formats/image.ts";
import type { Archive } from "./archive-reader.ts";
import { entryName } from "./export-files.ts";
import { storeStream } from "../file/file-store.ts";

/** Stores the files of an archive, each with one reference that belongs to the import, until that ends. */
export async function storeFiles(ctx: Ctx, archive: Archive, files: ArchiveFile[], importId: string): Promise<void> {
  for (const file of files) {
    const name = safeFileName(file.name, LIMITS.fileName);
    const { chunks, type } =
      file.kind === "image" ? await imageOf(archive, file) : { chunks: archive.read(entryName(file)), type: file.type };
    const rules = { most: file.size, tooLarge: "import.archive" } as const;
    const { hash } = await storeStream(ctx, chunks, { kind: file.kind, name, type, importId }, rules);
    if (hash !== file.hash) fail("import.file", { name });
  }
}

/** Images are served as such to everybody, so they must be nothing else. */
async function imageOf(archive: Archive, file: ArchiveFile): Promise<{ chunks: AsyncIterable<Uint8Array>; type: string }> {
  const clean = readImage(await archive.bytes(entryName(file), LIMITS.imageBytes)) ?? fail("import.file", { name: file.name });
  return { chunks: new Blob([clean.bytes]).stream() as never, type: clean.type };
}
