import { renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Administrator } from "./administrator.ts";

/**
 * Saves a ZIP from the platform, readable only by its owner, since it may contain flags and personal data; returns its size. What was under that name
 * stays until all of it has arrived, because it may be yesterday's backup.
 */
export async function saveZip({ fetch }: Pick<Administrator, "fetch">, path: string, out: string): Promise<number> {
  const answer = await fetch(path);
  if (answer.headers.get("Content-Type") !== "application/zip")
    throw new Error(`${path} was not answered with a ZIP, so ${out} was not written; is --url the platform's address?`);
  try {
    // A stream that opens it by itself may do so after the failure, and leave an empty file.
    const file = (await open(`${out}.part`, "w", 0o600)).createWriteStream();
    await pipeline(Readable.fromWeb(answer.body as never), file);
    renameSync(`${out}.part`, out);
    return file.bytesWritten;
  } catch (error) {
    rmSync(`${out}.part`, { force: true });
    throw new Error(`${out} was not written: ${(error as Error).message}`, { cause: error });
  }
}
