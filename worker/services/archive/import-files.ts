import type { Ctx } from "../../context.ts";
import type { ArchiveFile } from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { safeFileName } from "../../formats/file-name.ts";
import { readImage } from "../../formats/image.ts";
import type { Archive } from "./archive-reader.ts";
import { entryName } from "./export-files.ts";
import { receive, type Received } from "../file/file-intake.ts";
import { storeImported } from "../file/file-store.ts";

const UNKNOWN = "application/octet-stream";

/** Stores the files of an archive, each with one reference that belongs to the import until the import ends. */
export async function storeFiles(
  ctx: Ctx,
  archive: Archive,
  files: ArchiveFile[],
  { id, isContinued }: { id: string; isContinued: boolean },
): Promise<void> {
  const list = files.map((file) => {
    const load = (incoming: string) => importFile(ctx, archive, file, incoming);
    // An image's declared type is not trusted: its own bytes decide.
    const type = file.kind === "image" ? UNKNOWN : file.type;
    return { ...file, type, name: safeFileName(file.name, LIMITS.fileName), load };
  });
  await storeImported(ctx, list, { id, isContinued });
}

/** Reads the bytes of one file, with their real type. Images are served as such to everybody, so they must be nothing else. */
export async function importFile(ctx: Ctx, archive: Archive, file: ArchiveFile, incoming?: string): Promise<Received & { type: string }> {
  const rules = { most: file.size, tooLarge: "import.archive" } as const;
  if (file.kind !== "image") return { ...(await receive(ctx, archive.read(entryName(file)), rules, incoming)), type: file.type };
  const clean = readImage(await archive.bytes(entryName(file), LIMITS.imageBytes)) ?? fail("import.file", { name: file.name });
  return { ...(await receive(ctx, new Blob([clean.bytes]).stream() as never, rules, incoming)), type: clean.type };
}
