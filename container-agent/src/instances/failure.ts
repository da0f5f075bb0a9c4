import type { StartFailure } from "../../../packages/host-protocol/protocol.ts";

/** Why an instance could not be started. `message` is for the administrator. */
export class Failure extends Error {
  constructor(
    readonly reason: StartFailure,
    detail: string,
  ) {
    super(detail);
  }
}

/** The HTTP status with which the engine refused, if it did. */
export function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" ? status : null;
}

/** What the engine's words mean; its API gives most of these reasons as a 500 with a text only. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/no space left|disk quota/i.test(text)) return new Failure("noSpace", text);
  if (/address pools|no available network|could not find an available/i.test(text)) return new Failure("noNetwork", text);
  if (/storage-opt/i.test(text)) return new Failure("storageUnsupported", text);
  return new Failure("engine", text);
}

/** Waits for a removal; having nothing to remove is success. */
export async function gone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    // 404: it was not there; 409: its removal is already in progress.
    if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
  }
}
