import { Failure } from "../failure.ts";

/** The HTTP status with which the engine refused, if it did. */
export function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" ? status : null;
}

/** The engine's own words: dockerode puts a status before them, which explains nothing to whoever reads them. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^\(HTTP code \d+\) [^-]* - /, "").trim();
}

/** What Docker's error texts mean; for most of these reasons its API gives only a 500 with a text. */
export function explained(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const text = wordsOf(error);
  if (/no space left|disk quota/i.test(text)) return new Failure("noSpace", text);
  if (/address pools|no available network|could not find an available/i.test(text)) return new Failure("noNetwork", text);
  if (/storage-opt/i.test(text)) return new Failure("storageUnsupported", text);
  return new Failure("engine", text);
}

/** Waits for a removal; if there is nothing to remove that is a success. */
export async function gone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    // 404: it was not there; 409: its removal is already in progress.
    if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
  }
}
