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

/** An image that was there has been removed from the engine meanwhile: to be fetched again, which may take long, before the instance is started anew. */
export class ImageGone extends Failure {
  constructor(detail: string) {
    super("imageMissing", detail);
  }
}

/** What an engine threw, as a failure: one that no engine has explained is the engine's own. */
export function failureOf(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure("engine", error instanceof Error ? error.message : String(error));
}
