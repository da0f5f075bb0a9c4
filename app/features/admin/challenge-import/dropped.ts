/** Files as the user gave them to the page: ZIPs, or a folder's files by their paths. */
export type Given = { zips: readonly File[] } | { files: Map<string, File>; /** Paths that the browser may not read. */ unread?: string[] };

/** More than a folder of challenges contains; if somebody drops a home directory, reading stops here. */
const MOST_FILES = 40_000;
/** Folders that are never read. */
const SKIPPED = new Set([".git", "node_modules"]);

const isZip = (file: File): boolean => file.name.toLowerCase().endsWith(".zip");
const isManifest = (file: File): boolean => /\.(ya?ml|toml|json)$/i.test(file.name);

/** What was chosen with a button; null for nothing. */
export function chosen(files: readonly File[]): Given | null {
  if (files.length === 0) return null;
  const isLoose = files.every((file) => !file.webkitRelativePath && !isManifest(file));
  // Whatever else is among them is reported: nobody gave it as a challenge's file, because there is no challenge.
  if (isLoose && files.some(isZip)) return { zips: files };
  return { files: new Map(files.map((file) => [file.webkitRelativePath || file.name, file])) };
}

/** What was dropped, including the contents of dropped folders; null if there are no files. Must be called while the drop event is being handled. */
export function dropped(transfer: DataTransfer): Promise<Given | null> {
  const entries = [...transfer.items].flatMap((item) => (item.kind === "file" ? (item.webkitGetAsEntry() ?? []) : []));
  const plain = [...transfer.files];
  return entries.some(({ isDirectory }) => isDirectory) ? walked(entries) : Promise.resolve(chosen(plain));
}

async function walked(entries: FileSystemEntry[]): Promise<Given> {
  const files = new Map<string, File>();
  const unread: string[] = [];
  const pathOf = ({ fullPath }: FileSystemEntry) => fullPath.replace(/^\//, "");
  const waiting = [...entries];
  for (let entry = waiting.pop(); entry && files.size < MOST_FILES; entry = waiting.pop()) {
    if (SKIPPED.has(entry.name)) continue;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one folder after the other
      if (isFolder(entry)) waiting.push(...(await listed(entry)));
      // oxlint-disable-next-line no-await-in-loop -- a list of names, no bytes
      else if (isFile(entry)) files.set(pathOf(entry), await fileOf(entry));
    } catch {
      // Such as the data of a container, which belongs to another user of the machine.
      unread.push(pathOf(entry));
    }
  }
  return { files, unread };
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((done, fail) => entry.file(done, fail));

/** Browsers list a folder in parts, and an empty part is the end. */
async function listed(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- part after part
    const part = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (part.length === 0) return all;
    all.push(...part);
  }
}
