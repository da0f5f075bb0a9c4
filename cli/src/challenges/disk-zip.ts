import { open } from "node:fs/promises";
import { basename } from "node:path";
import { openZip, type Folder } from "../../../packages/challenge-files/index.ts";

/** The files of a ZIP on disk: a repository, the archive of a game, or another platform's export. It is read in pieces. */
export async function diskZip(path: string): Promise<Folder> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await openZip({ name: basename(path), size, bytes: (from, to) => piece(path, from, to) });
  } finally {
    await file.close();
  }
}

async function piece(path: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(to - from);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
